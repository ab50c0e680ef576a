/**
 * Every changing call as a race: what many copies of it ask for at the same time, how many of them can win by the
 * rules, and what is true afterwards. A call that is not here does not compile.
 */
import * as api from '@kapao/contract/calls/member.ts'
import type { ChangingCall, ChangingOperatorCall } from '@kapao/contract/calls/names.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sealLink } from '@kapao/contract/truelink.ts'
import { expect } from 'vitest'
import { game, wallet, withdrawHold } from '../../server/src/ledger/chart.ts'
import { gameUsername } from '../../server/src/outside/reference.ts'
import { newId } from '../../server/src/platform/db/id.ts'
import { openTasks } from '../../server/src/staff/task.service.ts'
import { chatRaces } from '../../server/test/chats.ts'
import { claimRaces } from '../../server/test/claims.ts'
import type { Contest, Prepare } from '../../server/test/contest.ts'
import { aGiftLink, aPlayer, heldAtProvider, openGame, tasksAbout } from '../../server/test/flows.ts'
import type { SyncedAnswer } from '../../server/test/last-byte.ts'
import { requestRaces } from '../../server/test/requests.ts'
import { payoutsTo } from '../../server/test/sandbox-calls.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import type { World } from '../../server/test/world.ts'
import { aClearedBonus, anOffer } from './bonus-races.ts'
import { catalogueRaces } from './catalogue-races.ts'
import { contentRaces } from './content-races.ts'
import {
  aChangedPassword,
  aForgottenPassword,
  aProvenAccount,
  aProvenName,
  aRegistration,
  aSentCode,
  aSharedBankAccount,
  aSignInByCode,
  aTypedCode,
} from './member-races.ts'
import { anInviteBonus, aRefund } from './race-rebates.ts'
import { aChangedSeed, aClaimedCoupon, spinsOf } from './spin-races.ts'

const isMoved = ({ body }: SyncedAnswer, slot: string) =>
  Array.isArray(body.results) &&
  body.results.some((outcome) => outcome.slot === slot && outcome.message === 'SUCCESS')

/** 100 baht in the first place and nothing in the second; 60 go over, which leaves too little for a second time. */
const transferOf60 =
  (from: string, to: string): Prepare =>
  async (world) => {
    const { member } = await aPlayer(
      world,
      'NAGA',
      from === 'NAGA' ? { inGame: 100_00n } : { wallet: 100_00n },
    )
    if (to === 'LOTUS') await openGame(member, 'LOTUS')
    const accountOf = (place: string) => (place === 'WALLET' ? wallet() : game(place))
    return {
      token: member.token,
      sends: () => ({ body: { from, to, amount: 60 } }),
      winners: 'one',
      refusals: ['IN_PROGRESS', 'MONEY_NOT_ENOUGH'],
      async settled() {
        expect(await world.balance(member.id, accountOf(from))).toBe(40_00n)
        expect(await world.balance(member.id, accountOf(to))).toBe(60_00n)
        for (const place of [from, to].filter((place) => place !== 'WALLET'))
          expect(await heldAtProvider(world, place, gameUsername(member.id, place))).toBe(
            place === from ? 40 : 60,
          )
      },
    }
  }

const transferAllTo =
  (to: string): Prepare =>
  async (world) => {
    const { member, username } = await aPlayer(world, 'NAGA', { wallet: 10_00n, inGame: 100_00n })
    await openGame(member, 'ARENA')
    return {
      token: member.token,
      sends: () => ({ body: { to } }),
      winners: 'one',
      // The others find nothing to move any more, and say so.
      hasWon: (answer) => isMoved(answer, 'NAGA'),
      refusals: ['IN_PROGRESS'],
      async settled() {
        expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
        expect(await heldAtProvider(world, 'ARENA', gameUsername(member.id, 'ARENA'))).toBe(
          to === 'ARENA' ? 100 : 0,
        )
        expect(await world.balance(member.id, wallet())).toBe(to === 'ARENA' ? 10_00n : 110_00n)
      },
    }
  }

const withdrawalOf300 =
  (inGame: bigint): Prepare =>
  async (world) => {
    const { member, username } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n - inGame, inGame })
    return {
      token: member.token,
      sends: () => ({ body: { amount: 300 } }),
      winners: 'one',
      refusals: ['IN_PROGRESS', 'MONEY_NOT_ENOUGH'],
      async settled() {
        expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
        expect(await world.balance(member.id, wallet())).toBe(700_00n)
        expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
        await world.runJobs()
        expect(await payoutsTo(world, member)).toHaveLength(1)
      },
    }
  }

const qrOf =
  (amountOf: (copy: number) => number, winners: Contest['winners']): Prepare =>
  async (world) => {
    const member = await world.aMember()
    return {
      token: member.token,
      sends: (copy) => ({ params: { gatewayCode: 'KBANK' }, body: { amount: amountOf(copy) } }),
      winners,
      refusals: ['IN_PROGRESS'],
      async settled(won) {
        expect(new Set(won.map(({ body }) => body.qrcodeId)).size).toBe(1)
        const charges = await world.app.db
          .selectFrom('qrCharge')
          .select('reference')
          .where('memberId', '=', member.id)
          .where('state', '=', 'CREATED')
          .execute()
        expect(charges).toEqual([{ reference: won[0]?.body.qrcodeId }])
      },
    }
  }

async function anExpectedTransfer(world: World): Promise<Contest> {
  const member = await world.aMember()
  return {
    token: member.token,
    sends: () => ({ body: { amount: 100 } }),
    winners: limits.expectedTransfersOpenMax,
    refusals: ['REQUEST_LIMIT'],
    async settled(won) {
      const rows = await world.app.db
        .selectFrom('expectedTransfer')
        .select('id')
        .where('memberId', '=', member.id)
        .execute()
      expect(rows).toHaveLength(new Set(won.map(({ body }) => body.reference)).size)
    },
  }
}

async function aCancelledQr(world: World): Promise<Contest> {
  const member = await world.aMember()
  const params = { gatewayCode: 'KBANK' }
  const { body } = await member.call(api.createQrcode, { params, body: { amount: 100 } })
  const qrcodeId = String(body.qrcodeId)
  return {
    token: member.token,
    sends: () => ({ params: { qrcodeId } }),
    winners: 'all',
    refusals: [],
    async settled() {
      await world.runJobs()
      expect(await world.control('GET', `/qr/${qrcodeId}`)).toMatchObject({ status: 'cancelled' })
    },
  }
}

async function anOpenedGame(world: World): Promise<Contest> {
  const member = await world.aMember()
  return {
    token: member.token,
    sends: () => ({ params: { slotCode: 'NAGA' } }),
    winners: 'one',
    refusals: ['SLOT_ALREADY_ACTIVE'],
    repeatGets: 'SLOT_ALREADY_ACTIVE',
    async settled(won) {
      const { body } = await member.call(api.slotAccount, { params: { slotCode: 'NAGA' } })
      for (const answer of won) expect(answer.body).toEqual(body)
      expect(await heldAtProvider(world, 'NAGA', String(body.username))).toBe(0)
    },
  }
}

async function aNewGamePassword(world: World): Promise<Contest> {
  const { member } = await aPlayer(world, 'NAGA', {})
  const known = async () => (await member.call(api.slotAccount, { params: { slotCode: 'NAGA' } })).body
  const first = await known()
  return {
    token: member.token,
    sends: () => ({ params: { slotCode: 'NAGA' } }),
    winners: 'all',
    refusals: [],
    async settled(won) {
      const now = await known()
      expect(now.password).not.toBe(first.password)
      for (const answer of won) expect(answer.body).toEqual(now)
    },
  }
}

/** While the first is on its way the others learn that it is, and afterwards that it was taken. */
async function aSentGift(world: World): Promise<Contest> {
  const member = await world.aMember({ remember: true })
  const link = await sealLink(await aGiftLink(world, 50), world.app.config.truelinkPassphrase)
  return {
    token: member.token,
    sends: () => ({ body: { link } }),
    winners: 'one',
    hasWon: ({ body }) => body.message === 'SUCCESS',
    refusals: ['TRUELINK_DUPLICATE', 'REQUEST_LIMIT_1MIN'],
    settled: async () => expect(await world.balance(member.id, wallet())).toBe(50_00n),
  }
}

/** One operator, who clicks 32 times; different ones who disagree are in review.test.ts. */
const aDecision =
  (state: 'APPROVED' | 'REJECTED'): Prepare =>
  async (world) => {
    const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
    await member.call(api.withdraw, { body: { amount: 500 } })
    const { id: withdrawalId } = await findWithdrawalOf(world, member.id)
    return {
      token: (await aStaffMember(world)).token,
      sends: () => ({
        params: { memberId: member.id, withdrawalId },
        ...(state === 'REJECTED' && { body: { note: 'not the account holder' } }),
      }),
      winners: 'one',
      refusals: ['ALREADY_DECIDED'],
      repeatGets: 'ALREADY_DECIDED',
      async settled() {
        expect((await findWithdrawalOf(world, member.id)).state).toBe(state)
        expect(await world.balance(member.id, wallet())).toBe(state === 'REJECTED' ? 500_00n : 0n)
      },
    }
  }

const findWithdrawalOf = (world: World, memberId: string) =>
  world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'state'])
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()

async function aClosedTask(world: World): Promise<Contest> {
  const subject = `KBANK:${newId()}`
  const task = { kind: 'payment_contradicts' as const, subject, memberId: null, detail: {} }
  await openTasks(world.app.db, [task], world.now())
  const { id: taskId } = await world.app.db
    .selectFrom('operatorTask')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return {
    token: (await aStaffMember(world)).token,
    sends: () => ({ params: { taskId }, body: { note: 'called the bank' } }),
    winners: 'one',
    refusals: ['ALREADY_DECIDED'],
    repeatGets: 'ALREADY_DECIDED',
    settled: async () => expect(await tasksAbout(world, subject)).toEqual([]),
  }
}

/** By call: its races, each by a name of its own, or why there is nothing to race for. */
export const raceTable: Record<ChangingCall | ChangingOperatorCall, Record<string, Prepare> | string> = {
  staffPasskeyLoginOptions: 'each is another challenge',
  staffPasskeyLogin: 'many answers to one challenge are one session: staff-passkey.test.ts',
  staffStepUpPasskeyOptions: 'a session has one challenge: asking again ends the one before it',
  staffStepUpPasskey: 'many answers to one challenge are one: staff-passkey.test.ts',
  staffPasskeyOptions: 'a session has one challenge: asking again ends the one before it',
  addStaffPasskey: 'many answers to one challenge are one passkey: staff-passkey.test.ts',
  removeStaffPasskey: 'removes what is removed: a second time it is not there any more',
  staffLogin: 'one code races in staff-session.test.ts',
  openInvitation: 'reads what was made with it',
  acceptInvitation: 'one invitation races in invitation.test.ts',
  staffLogout: 'ends what is ended: a second time is no other than the first',
  staffStepUp: 'one code races in staff-session.test.ts, as at a sign-in',
  endStaffSession: 'ends what is ended: a second time it is no session any more',
  inviteStaff: 'a name is unique: the second finds it taken',
  disableStaff: 'two administrators who disable each other race in invitation.test.ts',
  newExport: 'each makes a file of its own',
  createToken: 'a name is unique: the second finds it taken',
  revokeToken: 'ends what is ended: a second time it is no token any more',
  setTerminated: 'says what is to be: a second time changes nothing',
  closeTask: { 'one task': aClosedTask },
  approveWithdrawal: { 'one withdrawal': aDecision('APPROVED') },
  rejectWithdrawal: { 'one withdrawal': aDecision('REJECTED') },

  ...chatRaces,
  ...claimRaces,
  ...contentRaces,
  ...catalogueRaces,
  ...requestRaces,
  turnSwitch: 'says what is to be: a second time changes nothing',
  freezeMember: 'says what is to be: a second time changes nothing',
  flagMember: 'each is another flag',
  closeFlag: 'its row is locked as that of a task is',
  compareBooks: 'one process at a time compares a book, in book-hours.test.ts',
  makePayoutFile: 'each withdrawal is locked: eight race in payout-file.test.ts',
  takePayoutFile: 'is the same file each time',
  readPayoutResult: 'is a file and no JSON: its copies race in payout-file.test.ts',
  uploadBankStatement: 'is a file and no JSON: its copies race in bank-statement.test.ts',
  matchBankStatement: 'its copies, and two statements with one row, race in bank-statement.test.ts',
  closeCase: 'is the close of its task, in case.test.ts',
  decideFlag: 'both answers race in flag.test.ts',
  changeRiskRule: 'says what is to be: a second time changes nothing',
  noteMember: 'each is another note',
  sendPasswordHelp: 'each is another message; how many there may be is counted in forgotten-password.test.ts',
  endSessions: 'ends what is ended: a second time is no other than the first',
  reopenMember: 'the member is locked: a second time there is nothing closed',
  unmaskMember: 'changes nothing; each is another record of the trail',
  attributePayment: 'different members race for it in attribution.test.ts',
  approveSlip: 'races with its rejection in slip-review.test.ts',
  rejectSlip: 'races with the approval in slip-review.test.ts',
  decideInvite: 'both answers race in invite-review.test.ts',

  // Without a code it opens a session each time; its limits are counted in session.test.ts.
  login: { 'with one code': aSignInByCode },
  endSession: 'ends what is ended: a second time it is no session any more',
  closeAccount: 'closes what is closed: the member is locked, and a second one has no session any more',
  makeExport: 'one row per member: while one is being made a second wish changes nothing',
  setPin: 'the last one stands: no two of them add up',
  removePin: 'takes away what is there: a second time it is not',
  passkeyOptions: 'each is another challenge, and ends the one before it',
  addPasskey: 'many answers to one challenge are one passkey: passkey.test.ts',
  removePasskey: 'takes away what is there: a second time it is not',
  stepUpPasskeyOptions: 'each is another challenge, and ends the one before it',
  stepUpPasskey: 'many answers to one challenge prove once: passkey.test.ts',
  loginPasskeyOptions: 'each is another challenge',
  loginPasskey: 'many answers to one challenge are one session: passkey.test.ts',
  stepUp: 'wrong ones at the same time count one by one: pin.test.ts',
  logout: 'ends what is ended: a second time is no other than the first',
  // One account for many members races in profile.test.ts.
  updateProfile: { 'another account each with one code': aProvenAccount },
  updateAccountName: { 'another name each with one code': aProvenName },
  validateAccount: 'judges only; it writes nothing',
  register: {
    'one phone': (world) => aRegistration(world, false),
    'one phone and account': (world) => aRegistration(world, true),
    'one bank account': aSharedBankAccount,
  },
  forgotPassword: 'everybody is answered alike; its messages are counted in forgotten-password.test.ts',
  resetPassword: { 'one token': aForgottenPassword },
  changePassword: { 'from the same old one': aChangedPassword },
  sendOtp: { 'to one phone': aSentCode },
  verifyOtp: { 'one code': aTypedCode },
  activateSlot: { 'one game': anOpenedGame },
  resetSlotPassword: { 'one game': aNewGamePassword },
  transfer: {
    'into a game': transferOf60('WALLET', 'NAGA'),
    'out of a game': transferOf60('NAGA', 'WALLET'),
    'from game to game': transferOf60('NAGA', 'LOTUS'),
  },
  transferAll: { 'to the wallet': transferAllTo('WALLET'), 'to a game': transferAllTo('ARENA') },
  withdraw: { 'more than once in the wallet': withdrawalOf300(0n) },
  withdrawAll: { 'most of it in a game': withdrawalOf300(900_00n) },
  createQrcode: {
    'of the same amount': qrOf(() => 100, 'all'),
    'of an amount each': qrOf((copy) => 100 + copy, 'one'),
  },
  cancelQrcode: { 'one QR': aCancelledQr },
  uploadSlip: 'is a file and no JSON: its copies race in slip.test.ts and slip-upload.test.ts',
  truelink: { 'one gift': aSentGift },
  spin: { 'one coin': spinsOf(1), 'three coins': spinsOf(3) },
  claimCoupon: { 'one coupon': aClaimedCoupon },
  changeSpinSeed: { 'a seed each': aChangedSeed },
  activateBonus: { 'one bonus': anOffer('FIRST', 500_00n) },
  clearBonus: { 'one bonus': aClearedBonus },
  activatePromotion: { 'one code': anOffer('WELCOME', 300_00n) },
  receiveRefund: { 'one day': aRefund },
  addRefundToWallet: { 'one day': aRefund },
  claimInvite: { 'one day of one friend': anInviteBonus },
  setDepositLimit: 'a raise and a lowering race in play.test.ts',
  confirmDepositLimit: 'brings in what was set: a second time there is nothing to confirm',
  takeTimeOut: 'begins beside transfers and offers in play.test.ts',
  excludeMyself: 'as a time-out; one more of the same length changes nothing',
  returnToPlay: 'asked twice, the first time counts: play.test.ts',
  setRealityCheck: 'says what is to be: a second time changes nothing',
  readNotices: 'says what is to be: a second time changes nothing',
  subscribePush: 'takes one row by its endpoint: a second time it is the same',
  unsubscribePush: 'removes one row: a second time there is none',
  setPushKinds: 'says what is to be: a second time changes nothing',
  addExpected: { 'one amount': anExpectedTransfer },
}
