/** Rules of the invite bonus: pure (decisions D9). */
import type { RefusalCode } from '@kapao/contract/errors.ts'

export interface Standing {
  isOn: boolean
  /** All commissions there ever were but those that are not paid, and how much of them was claimed. */
  earned: bigint
  claimed: bigint
  /** Some of it waits for a person, and nothing else is left. */
  isReviewed: boolean
  hasFriends: boolean
  /** Some friend has won or lost anything. */
  haveFriendsPlayed: boolean
}

/** Why there is nothing to claim. */
export function checkClaimable(standing: Standing): RefusalCode | undefined {
  if (!standing.isOn) return 'INVITE_INACTIVE'
  if (standing.isReviewed) return 'INVITE_REVIEW'
  if (standing.earned > standing.claimed) return undefined
  if (standing.earned > 0n) return 'INVITE_COLLECT'
  if (standing.hasFriends && !standing.haveFriendsPlayed) return 'NO_INVITEE_PLAY_INFO'
  return 'NO_INVITE_BONUS'
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Two letters as people count them, so that a vowel or tone mark stays with its letter. */
export const maskName = (name: string): string =>
  `${Array.from(letters.segment(name.trim()), ({ segment }) => segment)
    .slice(0, 2)
    .join('')}***`
