/** A stranger's slip keeps no owner from the money, and one transfer is credited once whatever the order (decisions D4, quality F20, I-12). */
import { beforeEach, expect, test } from 'vitest'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import type { TestMember } from '../../../test/factories.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { decideSlipOf } from '../../../test/slip-decisions.ts'
import { asBankSays, type SentTransfer, sendTransfer, slipsWithJobs, upload } from '../../../test/slips.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()
const minute = 60_000
const { walletOf, newestOf, handIn, slipRowOf } = slipsWithJobs(world)

let owner: TestMember
let stranger: TestMember
let sent: SentTransfer
let nth = 0

/** Both accounts end alike under one name, and only the owner's is verified: the stranger's slip needs a person. */
beforeEach(async () => {
  const digits = String(3_001 + nth++)
  owner = await world.aMember({ bankAccountNo: `88${digits}0502` })
  stranger = await world.aMember({ bankAccountNo: `99${digits}0502` })
  const verified = { bankVerifiedAt: world.now() }
  await world.app.db.updateTable('member').set(verified).where('id', '=', owner.id).execute()
  sent = await sendTransfer(world, owner)
})

const wallets = async () => [await walletOf(owner), await walletOf(stranger)]
const creditByFeed = () =>
  creditBankTransfer(world.app, asBankSays(world, owner, sent), { memberId: owner.id, heardFrom: 'feed' })

async function strangerInReview() {
  const row = await handIn(stranger, sent.slip)
  const { id, state } = await slipRowOf(row?.reference ?? '')
  expect(state).toBe('REVIEW')
  return id
}

const used = { status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' }

test('while a stranger’s slip is in review its owner is credited at once, and the stranger’s ends as used', async () => {
  const id = await strangerInReview()
  expect(await handIn(owner, sent.slip)).toMatchObject({ status: 'SUCCESS', amount: 500 })
  expect(await newestOf(stranger)).toMatchObject(used)
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await wallets()).toEqual([500_00n, 0n])
  await expect(decideSlipOf(world, stranger, id, 'approve')).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  })
})

test('while the bank does not answer for a stranger’s slip its owner may send it in too', async () => {
  const late = await world.aMember({ bankAccountNo: `7771${nth}0503` })
  const { slip } = await sendTransfer(world, late)
  expect(await handIn(stranger, slip)).toMatchObject({ status: 'PROCESSING' })
  expect(await handIn(late, slip)).toMatchObject({ status: 'PROCESSING' })
  for (const minutes of [9, 6, 6]) {
    world.advance(minutes * minute)
    await world.runJobs()
  }
  expect(await newestOf(late)).toMatchObject({ status: 'SUCCESS', amount: 500 })
  expect(await newestOf(stranger)).toMatchObject({ status: 'FAILED' })
  expect([await walletOf(late), await walletOf(stranger)]).toEqual([500_00n, 0n])
})

test('feed and both slips at the same time credit the owner once', async () => {
  await Promise.all([upload(world, stranger, sent.slip), upload(world, owner, sent.slip)])
  await Promise.all([world.runJobs(), creditByFeed(), world.runJobs()])
  await world.runJobs()
  expect(await newestOf(owner)).toMatchObject({ status: 'SUCCESS', amount: 500 })
  expect(await newestOf(stranger)).toMatchObject(used)
  expect(await wallets()).toEqual([500_00n, 0n])
})

test('a stranger’s slip that is approved after the feed has credited its owner is refused as used', async () => {
  const id = await strangerInReview()
  await creditByFeed()
  await decideSlipOf(world, stranger, id, 'approve')
  await world.runJobs()
  expect(await newestOf(stranger)).toMatchObject(used)
  expect(await wallets()).toEqual([500_00n, 0n])
})

test('a stranger’s slip that is approved while the owner’s is judged: one of them is credited, the other one was used', async () => {
  const id = await strangerInReview()
  await upload(world, owner, sent.slip)
  const approval = decideSlipOf(world, stranger, id, 'approve').then(
    () => 'approved',
    ({ code }) => code,
  )
  const [outcome] = await Promise.all([approval, world.runJobs()])
  expect(['approved', 'ALREADY_DECIDED']).toContain(outcome)
  await Promise.all([world.runJobs(), world.runJobs()])
  const rows = [await newestOf(owner), await newestOf(stranger)]
  expect(rows.filter((row) => row?.status === 'SUCCESS')).toHaveLength(1)
  expect(rows.filter((row) => row?.note === used.note)).toHaveLength(1)
  expect(new Set(await wallets())).toEqual(new Set([500_00n, 0n]))
})

test('one that comes after the credit is used, and so is a second one of the same member that waits', async () => {
  await strangerInReview()
  expect(await handIn(stranger, sent.slip)).toMatchObject(used)
  expect(await handIn(owner, sent.slip)).toMatchObject({ status: 'SUCCESS' })
  expect(await handIn(stranger, sent.slip)).toMatchObject(used)
})
