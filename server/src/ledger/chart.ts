/** The chart of accounts, and every kind of journal with the accounts that it may move money between (decisions D0). */
import { type JournalKind, journalKinds } from '@kapao/contract/lists.ts'
import { invariant } from '#platform/refusal.ts'

// ── Accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Accounts of a member. None of them can go below zero, but for `debt`, which is never above it. */
export type MemberAccount =
  | 'wallet' | 'withdraw_hold' | 'set_aside' | 'debt' | 'coin'
  | `${'transit' | 'game' | 'stake'}:${string}`

/**
 * Accounts of the house, kept as one sub-balance per member it dealt with, so that no row is hot; summed up they are
 * the house's account (decisions D0). Below zero is normal: what came in from a gateway stands there as a minus.
 */
export type HouseAccount =
  | `house:${'payout' | 'bonus' | 'refund' | 'invite' | 'prize' | 'coin' | 'suspense' | 'adjustment'}`
  | `house:${'bank' | 'gateway' | 'provider'}:${string}`

/** An account's code. Whose it is says the posting's member. */
export type Account = MemberAccount | HouseAccount

export const wallet = () => 'wallet' as const
/** Reserved for a withdrawal that is not paid yet. */
export const withdrawHold = () => 'withdraw_hold' as const
export const coin = () => 'coin' as const
/** On its way between the wallet and a game account. */
export const transit = (slot: string): Account => `transit:${slot}`
/** What the provider holds for the member, as far as we know. */
export const game = (slot: string): Account => `game:${slot}`
/** Bet at the provider and not settled yet, where the provider says so; the member's like the game account (decisions D7). */
export const stake = (slot: string): Account => `stake:${slot}`
/** The member's money that may be withdrawn but not played, nor used for offers (decisions D16). */
export const setAside = () => 'set_aside' as const
/** What the member owes after a recall, as a balance below zero (decisions D22). */
export const debt = () => 'debt' as const
export const houseBank = (bankCode: string): Account => `house:bank:${bankCode}`
export const houseGateway = (gateway: string): Account => `house:gateway:${gateway}`
/** At this gateway gift links stand in the ledger, and at this place in the member's statement. */
export const trueMoney = 'TRUEMONEY'
/** Wins and losses at a provider. */
export const houseProvider = (slot: string): Account => `house:provider:${slot}`
/** What bonuses and promotions cost. */
export const houseBonus = () => 'house:bonus' as const
export const housePayout = () => 'house:payout' as const
/** What spin coins come from and go to. */
export const houseCoin = () => 'house:coin' as const
export const housePrize = () => 'house:prize' as const
/** What refunds on losses are paid from. */
export const houseRefund = () => 'house:refund' as const
/** What invite bonuses are paid from. */
export const houseInvite = () => 'house:invite' as const
/** Money that arrived and could not be attributed yet. */
export const houseSuspense = () => 'house:suspense' as const
/** The other side of corrections that two members of staff decided (staff-calls T2). */
export const houseAdjustment = () => 'house:adjustment' as const

/** An account without the slot, bank or gateway in it: what the chart is written in. */
type Family =
  | Exclude<Account, `${'transit' | 'game' | 'stake'}:${string}` | `house:${'bank' | 'gateway' | 'provider'}:${string}`>
  | 'transit' | 'game' | 'stake' | 'house:bank' | 'house:gateway' | 'house:provider'

function familyOf(account: Account): Family {
  const [first, second] = account.split(':')
  return (first === 'house' ? `house:${second}` : first) as Family
}

/**
 * What money between a member and each account of the house is to the member, for the figures of a day (decisions D8):
 * a deposit, a withdrawal, a gift when it comes from there, the result of a game, or nothing by itself. Corrections and
 * recalls are no losses.
 */
export const houseRoles = {
  'house:bank': 'deposit',
  'house:gateway': 'deposit',
  'house:payout': 'withdrawal',
  'house:bonus': 'gift',
  'house:refund': 'gift',
  'house:invite': 'gift',
  'house:prize': 'gift',
  'house:provider': 'game',
  'house:suspense': 'none',
  'house:adjustment': 'none',
  'house:coin': 'none',
} as const satisfies Record<Extract<Family, `house:${string}`>, 'deposit' | 'withdrawal' | 'gift' | 'game' | 'none'>

/**
 * What each account is to a lock (decisions D7): what the member holds and plays with; the outside, from which money is paid
 * in; game results; or what the house gave. A member's accounts sum to zero, so what is held now is what was held when a
 * lock was opened, and what was paid in, won and given since.
 */
export const lockRoles = {
  wallet: 'held',
  transit: 'held',
  game: 'held',
  stake: 'held',
  withdraw_hold: 'outside',
  set_aside: 'outside',
  debt: 'outside',
  'house:bank': 'outside',
  'house:gateway': 'outside',
  'house:payout': 'outside',
  'house:suspense': 'outside',
  'house:adjustment': 'outside',
  'house:provider': 'result',
  'house:bonus': 'gift',
  'house:refund': 'gift',
  'house:invite': 'gift',
  'house:prize': 'gift',
  coin: 'none',
  'house:coin': 'none',
} as const satisfies Record<Family, 'held' | 'outside' | 'result' | 'gift' | 'none'>

type Place = 'game' | 'bank' | 'gateway'

/** Families with an account for each place of the catalogue. */
const placeOf: Partial<Record<string, Place>> = {
  transit: 'game',
  game: 'game',
  stake: 'game',
  'house:provider': 'game',
  'house:bank': 'bank',
  'house:gateway': 'gateway',
} satisfies Partial<Record<Family, Place>>

const families = Object.keys(lockRoles)

/** Every account that there can be with these places: those that stand alone first, then family by family. */
export const listChart = (codes: Record<Place, readonly string[]>): { account: string; game: string | null }[] => [
  ...families.flatMap((account) => (placeOf[account] ? [] : [{ account, game: null }])),
  ...families.flatMap((family) => {
    const place = placeOf[family]
    return place
      ? codes[place].map((code) => ({ account: `${family}:${code}`, game: place === 'game' ? code : null }))
      : []
  }),
]

/** For LIKE: the codes of accounts with this role. */
export const patternsOf = (role: (typeof lockRoles)[Family]): string[] =>
  Object.entries(lockRoles).flatMap(([family, its]) =>
    its === role ? [placeOf[family] ? `${family}:%` : family] : [],
  )

export const isHouse = (account: string): boolean => account.startsWith('house:')

// ── Kinds of journals ────────────────────────────────────────────────────────────────────────────────────────────────

interface Kind {
  /** From which accounts to which it may move, each pair `from → to`. */
  between: readonly [`${Family} → ${Family}`, ...`${Family} → ${Family}`[]]
  /** Tells the member's devices the wallet's new balance (`wallet:changed`). */
  notifies: boolean
  /** While the member owes something after a recall (decisions D22). Without it, what comes into the wallet repays first. */
  inDebt?: 'refused'
  /** While the member has a pause from play (decisions D16). Without it, it goes on. */
  inPause?: 'refused'
}

/** Any pair: only a reversal, whose moves must be those of the journal it names, turned round. */
const reversed = 'reversed'

export const chart = {
  // Money arrives (decisions D3, D4, D5)
  deposit_qr:            { notifies: true,  between: ['house:gateway → wallet'] },
  deposit_voucher:       { notifies: true,  between: ['house:gateway → wallet'] },
  deposit_bank:          { notifies: true,  between: ['house:bank → wallet'] },
  // Nobody's yet, and then somebody's (quality I-14). The first is posted for the house alone, and so is the taking out.
  suspense_in:           { notifies: false, between: ['house:gateway → house:suspense', 'house:bank → house:suspense'] },
  suspense_out:          { notifies: false, between: ['house:suspense → house:gateway', 'house:suspense → house:bank'] },

  // Back to its sender by a payout of the house's own, once the bank has paid it (decisions D22)
  sender_refund_paid:    { notifies: false, between: ['house:suspense → house:payout'] },

  // Wallet → game account: in transit until the provider has definitely said yes or no (decisions D2)
  transfer_in_held:      { notifies: true,  inPause: 'refused', between: ['wallet → transit'] },
  transfer_in_settled:   { notifies: true,  between: ['transit → game'] },
  transfer_in_returned:  { notifies: true,  between: ['transit → wallet'] },
  // Game account → wallet: in transit from before the provider is asked, so an answer that never came stays visible
  transfer_out_held:     { notifies: false, between: ['game → transit'] },
  transfer_out_settled:  { notifies: true,  between: ['transit → wallet'] },
  transfer_out_returned: { notifies: false, between: ['transit → game'] },
  // Two people found that the provider did otherwise than it was decided (decisions D2.2, D22)
  transfer_corrected:    { notifies: true,  between: ['wallet → game', 'game → wallet'] },
  // What the provider says of balance and open stakes is the truth: what their sum differs by was won or lost (decisions
  // D2.4, D7). A stake that was only placed moves from the game account alone, and is no result.
  game_result:           { notifies: false, between: [
    'house:provider → game', 'game → house:provider', 'house:provider → stake', 'stake → house:provider', 'game → stake', 'stake → game',
  ] },

  // Withdrawals (decisions D6)
  withdraw_held:         { notifies: true,  between: ['wallet → withdraw_hold'] },
  withdraw_paid:         { notifies: true,  between: ['withdraw_hold → house:payout'] },
  withdraw_returned:     { notifies: true,  between: ['withdraw_hold → wallet'] },

  // Bonuses: what was received, and what goes back when the member ends one (decisions D7)
  bonus_paid:            { notifies: true,  inDebt: 'refused', inPause: 'refused', between: ['house:bonus → wallet'] },
  bonus_forfeited:       { notifies: true,  between: ['wallet → house:bonus'] },

  // A bank or gateway takes back what it gave: the member's free money goes first, the rest is owed (decisions D22)
  recall:                { notifies: true,  between: ['wallet → house:bank', 'wallet → house:gateway', 'debt → house:bank', 'debt → house:gateway'] },
  // It was nobody's yet: posted for the house alone
  recall_suspense:       { notifies: false, between: ['house:suspense → house:bank', 'house:suspense → house:gateway'] },
  debt_repaid:           { notifies: true,  between: ['wallet → debt'] },

  // Money that came for a member who may not deposit is kept from play and offers; it goes out first, and into the wallet when
  // the reason has ended (decisions D16, D22)
  set_aside_put:         { notifies: true,  between: ['wallet → set_aside'] },
  set_aside_drawn:       { notifies: true,  between: ['set_aside → wallet'] },
  set_aside_released:    { notifies: true,  between: ['set_aside → wallet'] },

  // Spin wheel (decisions D10). Coins are no money: nobody is told of them by themselves
  coin_earned:           { notifies: false, between: ['house:coin → coin'] },
  spin_paid:             { notifies: false, inDebt: 'refused', inPause: 'refused', between: ['coin → house:coin'] },
  coin_won:              { notifies: false, between: ['house:coin → coin'] },
  prize_paid:            { notifies: true,  inDebt: 'refused', inPause: 'refused', between: ['house:prize → wallet'] },

  // Rebates (decisions D8, D9)
  refund_paid:           { notifies: true,  inDebt: 'refused', inPause: 'refused', between: ['house:refund → wallet'] },
  invite_paid:           { notifies: true,  inDebt: 'refused', inPause: 'refused', between: ['house:invite → wallet'] },

  // Corrections of a wallet by two members of staff (staff-calls T2)
  adjustment:            { notifies: true,  between: ['house:adjustment → wallet', 'wallet → house:adjustment'] },

  // A mistake is corrected by its opposite, which names it (decisions D0)
  reversal:              { notifies: true,  between: reversed },
} as const satisfies Record<JournalKind, Kind | { between: typeof reversed; notifies: boolean }>

/** Whether a debt of the member refuses this kind; otherwise what it brings into the wallet repays first (decisions D22). */
export const isRefusedInDebt = (kind: JournalKind): boolean => 'inDebt' in chart[kind]

/** Whether a pause from play refuses this kind (decisions D16). */
export const isRefusedInPause = (kind: JournalKind): boolean => 'inPause' in chart[kind]

/** Kinds that a pause refuses: no journal of them lies within one (quality I-47). */
export const kindsRefusedInPause = journalKinds.filter(isRefusedInPause)

/** Money that comes from outside: the member's own limits, and a pause, keep it from the wallet (decisions D16). */
export const isPaidIn = (kind: JournalKind): boolean => kind.startsWith('deposit_')

/** Money that arrives for a member, by whatever way: it earns coins (decisions D10). */
export const isDeposit = (kind: JournalKind): boolean =>
  isPaidIn(kind) || kind === 'set_aside_released'

/** Kinds after which the member's devices are told (quality I-34). */
export const notifyingKinds = journalKinds.filter((kind) => chart[kind].notifies)

export interface Move {
  from: Account
  to: Account
  /** Minor units, above zero. */
  amount: bigint
}

/** Refuses a posting that the chart does not know: always our bug, never the member's. */
export function checkMoves(kind: JournalKind, moves: Move[]) {
  invariant(moves.length > 0, `${kind} moves nothing`)
  const allowed: readonly string[] | typeof reversed = chart[kind].between
  if (allowed === reversed) return
  for (const { from, to } of moves)
    invariant(allowed.includes(`${familyOf(from)} → ${familyOf(to)}`), `${kind} may not move from ${from} to ${to}`)
}
