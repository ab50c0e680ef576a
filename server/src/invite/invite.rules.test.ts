/** Facts about the rules of the invite bonus: pure (decisions D9). */
import { expect, test } from 'vitest'
import { checkClaimable, maskName } from './invite.rules.ts'

test.each([
  ['Somchai', 'So***'],
  ['มะลิ', 'มะ***'],
  ['กิ๊ฟท์', 'กิ๊ฟ***'],
  ['ສົມໃຈ', 'ສົມ***'],
  ['A', 'A***'],
  ['  Bee ', 'Be***'],
  ['👩‍👩‍👧 x', '👩‍👩‍👧 ***'],
])('%s is shown as %s', (name, masked) => expect(maskName(name)).toBe(masked))

const nothing = {
  ...{ isOn: true, earned: 0n, claimed: 0n, isReviewed: false },
  ...{ hasFriends: false, haveFriendsPlayed: false },
}

test.each([
  ['switched off', { isOn: false, earned: 5n }, 'INVITE_INACTIVE'],
  ['something in doubt', { earned: 5n, claimed: 4n, isReviewed: true }, 'INVITE_REVIEW'],
  ['something earned', { earned: 5n, claimed: 4n }, undefined],
  ['all claimed', { earned: 5n, claimed: 5n, hasFriends: true, haveFriendsPlayed: true }, 'INVITE_COLLECT'],
  ['nobody invited', {}, 'NO_INVITE_BONUS'],
  ['friends who have not played', { hasFriends: true }, 'NO_INVITEE_PLAY_INFO'],
  ['friends who won', { hasFriends: true, haveFriendsPlayed: true }, 'NO_INVITE_BONUS'],
])('%s', (_, standing, code) => expect(checkClaimable({ ...nothing, ...standing })).toBe(code))
