/** Shows the wheel, and spins it: one coin, one draw, one stored result, and only then an answer (decisions D10, D20). */
import type { Locale } from '@kapao/contract/edition.ts'
import { getBalance } from '#ledger/balance.ts'
import { coin, houseCoin } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { checkNotFrozen } from '#member/freeze.service.ts'
import { flowId } from '#outside/reference.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { isOn } from '#settings/switch.service.ts'
import { getDepositPerCoin } from '#settings/terms.service.ts'
import { insertCoupon } from './coupon.queries.ts'
import { takeSeeds } from './fair.service.ts'
import {
  type Campaign,
  findCampaign,
  findSpin,
  freezeCampaign,
  insertSpin,
  listSlices,
  takePrize,
} from './spin.queries.ts'
import { draw, oddsOf, weightsOf } from './spin.rules.ts'

type Slice = Awaited<ReturnType<typeof listSlices>>[number]

type SpinParts = Pick<App, 'db' | 'clock' | 'config'>

/** What a spin is as it happens: the app, who, and the request's own id. */
interface Spin {
  app: SpinParts
  member: Member
  id: string
}

export async function getSpinSetup(app: RecordParts, member: Member, locale: Locale) {
  const { db, clock } = app
  const [campaign, coins, depositPerCoin] = await Promise.all([
    findCampaign(db, member.currency, clock.now()),
    getBalance(db, member.id, coin()),
    getDepositPerCoin(app),
  ])
  return {
    result: {
      activeSpinwheel: campaign ? await showWheel({ db }, campaign, locale) : null,
      userCoin: Number(coins),
      depositPerCoin: depositPerCoin[member.currency],
    },
  }
}

async function showWheel({ db }: Pick<App, 'db'>, { id, name, budgetLeft }: Campaign, locale: Locale) {
  const slices = await listSlices(db, id)
  const odds = oddsOf({ slices, budgetLeft })
  return {
    name: name[locale],
    slices: slices.map(({ code, label, bgColor, textColor }) => ({
      code,
      label: label[locale],
      bgColor,
      textColor,
      odds: odds.get(code) ?? 0,
    })),
  }
}

/** A wheel that nobody can spin now is not shown. */
export const isSpinActive = async ({ db, clock }: RecordParts, { currency }: Member) => ({
  isActive: (await isOn({ db }, 'spins')) && (await findCampaign(db, currency, clock.now())) !== undefined,
})

/**
 * The same request again, also after a crash, is the same spin and shows the same slice.
 *
 * @throws Refusal COIN_NOT_ENOUGH, SPINWHEEL_INACTIVE.
 */
export async function spinWheel(
  app: SpinParts,
  member: Member,
  { requestKey, locale }: { requestKey: string | undefined; locale: Locale },
) {
  const spin: Spin = { app, member, id: flowId('spin', member.id, requestKey) }
  await spinOnce(spin)
  const stored = await findSpin(app.db, member.id, spin.id)
  invariant(stored, 'a spin that was committed is not there')
  const { code, label, remainingCoin, commit, clientSeed, nonce } = stored
  const fair =
    commit && clientSeed !== null && nonce !== null
      ? { commit: commit.toString('hex'), clientSeed, nonce }
      : null
  return {
    success: true,
    result: { code, label: label[locale], remainingCoin: Number(remainingCoin), fair },
    error: null,
  }
}

async function spinOnce(spin: Spin): Promise<void> {
  const { app, member } = spin
  try {
    await inTransaction(app.db, (tx) => spinInside(tx, spin))
  } catch (error) {
    // The only money that a spin takes is the coin.
    const isPoor = error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH'
    if (!isPoor) throw error
    // Without a wheel a coin would not help either.
    const campaign = await findCampaign(app.db, member.currency, app.clock.now())
    throw new Refusal(campaign ? 'COIN_NOT_ENOUGH' : 'SPINWHEEL_INACTIVE')
  }
}

/** The coin first: its row's lock makes the spins of a member follow each other. */
async function spinInside(tx: Tx, { app, member, id }: Spin): Promise<void> {
  const paid = await post(tx, app, coinPosting('spin_paid', member, id, 1n))
  // The same request has been here before: what it drew is stored, whatever became of the wheel since.
  if (paid.repeated) return
  await checkNotFrozen(tx, member.id, 'offers')
  const now = app.clock.now()
  const campaign = await findCampaign(tx, member.currency, now)
  if (!campaign) throw new Refusal('SPINWHEEL_INACTIVE')
  if (!campaign.isFrozen) await freezeCampaign(tx, campaign.id, now)
  const { slice, ...drawn } = await drawAndTake(tx, app, member, campaign)
  const balances =
    slice.prize === 'coin'
      ? (await post(tx, app, coinPosting('coin_won', member, id, slice.amount))).balances
      : paid.balances
  await insertSpin(tx, {
    ...{ memberId: member.id, id, campaignId: campaign.id, sliceCode: slice.code },
    ...{ ...drawn, remainingCoin: balances[coin()] ?? 0n, at: now },
  })
  if (slice.prize !== 'cash') return
  const { amount } = slice
  await insertCoupon(tx, {
    memberId: member.id,
    id,
    amount,
    currency: member.currency,
    at: now,
    days: campaign.couponDays,
  })
}

/**
 * Of two who want the last of a prize at the same time, one is drawn without it: it is out of stock. The seeds stay what
 * they are, so that what is kept with the spin, the weights that counted in the end, says where it went.
 */
async function drawAndTake(tx: Tx, app: SpinParts, member: Member, first: Campaign) {
  const { number: seedNumber, ...seeds } = await takeSeeds(tx, app, member.id)
  let campaign: Campaign | undefined = first
  while (campaign?.id === first.id) {
    const slices: Slice[] = await listSlices(tx, campaign.id)
    const weights = weightsOf({ slices, budgetLeft: campaign.budgetLeft })
    const drawn = draw(weights, seeds)
    const slice = drawn && slices[drawn.position]
    if (!slice) break
    const { nonce } = seeds
    if (await takePrize(tx, campaign.id, slice))
      return { slice, drawn: drawn.drawn, outOf: drawn.outOf, weights, seedNumber, nonce }
    campaign = await findCampaign(tx, member.currency, app.clock.now())
  }
  throw new Refusal('SPINWHEEL_INACTIVE')
}

const coinPosting = (kind: 'spin_paid' | 'coin_won', member: Member, id: string, amount: bigint) => ({
  memberId: member.id,
  kind,
  key: `${kind}:${id}`,
  currency: 'COIN' as const,
  moves: [
    kind === 'spin_paid'
      ? { from: coin(), to: houseCoin(), amount }
      : { from: houseCoin(), to: coin(), amount },
  ],
})
