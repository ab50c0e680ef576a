/** What a provider's word on balance and open stakes means for our accounts: pure (decisions D2.4, D7). */
import { game, houseProvider, type Move, stake } from '#ledger/chart.ts'

interface Kept {
  slot: string
  balance: bigint
  staked: bigint
}

interface Said {
  balance: bigint
  /** Null: this provider cannot tell, so what is staked counts as lost until it comes back. */
  staked: bigint | null
}

/**
 * What to move so that game and stake account are as the provider says. What one gained and the other lost was staked or
 * came back; only what their sum differs by was won or lost. No account is below zero on the way.
 */
export function resultMoves(ours: Kept, said: Said): Move[] {
  const [house, inGame, inStake] = [houseProvider(ours.slot), game(ours.slot), stake(ours.slot)]
  const gameChange = said.balance - ours.balance
  const stakeChange = (said.staked ?? 0n) - ours.staked
  const placed = overlap(-gameChange, stakeChange)
  const returned = overlap(gameChange, -stakeChange)
  const gameResult = gameChange + placed - returned
  const stakeResult = stakeChange - placed + returned
  return [
    { from: inGame, to: inStake, amount: placed },
    { from: inStake, to: inGame, amount: returned },
    { from: house, to: inGame, amount: gameResult },
    { from: inGame, to: house, amount: -gameResult },
    { from: house, to: inStake, amount: stakeResult },
    { from: inStake, to: house, amount: -stakeResult },
  ].filter(({ amount }) => amount > 0n)
}

/** As much of both as there is, when both are above zero. */
function overlap(left: bigint, gained: bigint): bigint {
  const smaller = left < gained ? left : gained
  return smaller > 0n ? smaller : 0n
}
