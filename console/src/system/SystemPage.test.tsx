/** Facts of the page of the machinery: what is wrong with it stands there in words, and nothing is said that is not so. */
import { system, verifyTrail } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SystemPage } from '#pages/SystemPage.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import type { Machinery } from './JobTable.tsx'

const at = '2026-05-01T01:00:00.000Z'

const job: Machinery['jobs'][number] = {
  ...{ name: 'payWithdrawals', everyMs: 500, endedMsAgo: 300, hasFailed: false, tookMs: 12 },
  ...{ runningMs: null, nextInMs: 200, lastError: null },
}

const fine: Machinery = {
  terminated: { isOn: false, by: null, reason: null, at: null },
  process: { release: '1.4', node: '24.1', startedAt: at, memoryBytes: 1, devices: 3, processes: 2 },
  redis: 'shared',
  database: {
    ...{ version: '17.2', answeredMs: 2, bytes: 5_000_000, connections: 12, connectionsMax: 100 },
    migration: { name: '0073_staff_passkeys', version: 73, appliedAt: at, known: 73 },
  },
  disk: { bytes: 100_000_000_000, freeBytes: 60_000_000_000 },
  trail: { at, isIntact: true, records: 1_234, brokenAt: null },
  ...{ services: [], jobs: [job], outboxLagMs: 4 },
}

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
})

async function show(found: Machinery, roles?: Parameters<typeof renderConsole>[1]) {
  server.answer(system, found)
  await renderConsole(<SystemPage />, roles)
  await screen.findByText('24.1')
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
const warnings = ['Slow', 'Nearly full', 'Nearly used up', 'Late', 'Failed', 'Broken', /Away/]
const warned = () => warnings.filter((one) => screen.queryAllByText(one).length > 0)

test('nothing is wrong: no warning, and each job says how it went and when it goes on', async () => {
  await show(fine)
  expect(warned()).toEqual([])
  expect(screen.getByText('Whole')).toBeVisible()
  expect(screen.getByText('1,234')).toBeVisible()
  expect(rowOf('Pay withdrawals out')).toHaveTextContent('300 ms ago12 msIn 200 msRuns')
})

test.each([
  ['Slow', { database: { ...fine.database, answeredMs: 1_700 } }],
  ['Nearly used up', { database: { ...fine.database, connections: 95 } }],
  ['Nearly full', { disk: { bytes: 100_000_000_000, freeBytes: 9_000_000_000 } }],
  ['Broken', { trail: { at, isIntact: false, records: 40, brokenAt: 41 } }],
  ['Late', { jobs: [{ ...job, endedMsAgo: 3_600_000, runningMs: 3_600_000, nextInMs: null }] }],
] as const)('%s is said, and nothing else', async (warning, part) => {
  await show({ ...fine, ...part } as Machinery)
  expect(warned()).toEqual([warning])
})

test('of each service it is said whether it answers, is spared, or was not asked yet', async () => {
  const service = { open: 0, oldestAt: null, isPaused: false, hasAnswered: true }
  await show({
    ...fine,
    services: [
      { ...service, name: 'bank' },
      { ...service, name: 'voucher', open: 1, hasAnswered: false },
      { ...service, name: 'slip', hasAnswered: null },
      { ...service, name: 'names', hasAnswered: undefined },
      { ...service, name: 'game:NAGA', isPaused: true, hasAnswered: false },
      { ...service, name: 'feed', hasAnswered: false },
      { ...service, name: 'gateway:KBANK', hasAnswered: false },
    ],
  })
  expect(rowOf('Bank 0')).toHaveTextContent(/Answers$/)
  expect(rowOf('TrueMoney')).toHaveTextContent(/Does not answer$/)
  expect(rowOf('Check of slips')).toHaveTextContent(/Not asked yet$/)
  expect(rowOf('Names of account holders')).toHaveTextContent(/Not asked yet$/)
  expect(rowOf('Game NAGA')).toHaveTextContent(/Paused$/)
  expect(rowOf('Bank: transfers to us')).toHaveTextContent(/Does not answer$/)
  expect(rowOf('Gateway KBANK')).toHaveTextContent(/Does not answer$/)
})

test('Redis that is away is said, with what it means', async () => {
  await show({ ...fine, redis: 'away' })
  expect(screen.getByText('Away: messages wait')).toBeVisible()
})

test('a trail that is broken says where', async () => {
  await show({ ...fine, trail: { at, isIntact: false, records: 40, brokenAt: 41 } })
  expect(screen.getByText(/^Record 41 does not follow/)).toBeVisible()
})

test('a trail that nobody has looked at says so', async () => {
  await show({ ...fine, trail: null })
  expect(screen.getByText(/not worked the trail out since it started/)).toBeVisible()
})

test('a job that failed stands first, with what went wrong in words', async () => {
  const failed = { ...job, name: 'sendSms', hasFailed: true, lastError: { fault: 'outside', msAgo: 5_000 } }
  await show({ ...fine, jobs: [job, failed as typeof job] })
  const [, first] = screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader'))
  expect(rowOf('Send SMS')).toHaveTextContent('A service outside did not answer, 5 s ago')
  expect(rowOf('Send SMS').compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the trail is worked out again at once, and the page asks anew', async () => {
  server.answer(verifyTrail, { isIntact: true, records: 7, brokenAt: null })
  await show(fine)
  server.answer(system, { ...fine, trail: { at, isIntact: true, records: 7_777, brokenAt: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Verify the chain' }))
  await waitFor(() => expect(screen.getByText('7,777')).toBeVisible())
})
