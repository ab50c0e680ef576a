/** Facts of the form of settings. */
import { expect, test } from 'vitest'
import { changedIn, faultsOf, fieldsOf, groupNames, partsOf, type Settings, typedOf } from './setting-form.ts'

const both = (THB: number, LAK: number) => ({ THB, LAK })
const settings = {
  siteName: 'Kapao',
  website: 'kapao.example',
  iframeMode: true,
  enableChatWidget: true,
  lineName: null,
  lineLink: null,
  lineQR: null,
  depositMin: both(100, 50_000),
  depositIsManual: false,
  nameInquiry: true,
  trueWallet: { name: 'Kapao', mobile: '0812345678' },
  slipWithinMinutes: 30,
  slipClosedFrom: null,
  slipClosedTo: null,
  withdrawMin: both(100, 50_000),
  withdrawMax: both(100_000, 50_000_000),
  withdrawAutoMax: both(20_000, 10_000_000),
  withdrawAutoDayMax: both(50_000, 25_000_000),
  withdrawAutoWeekMax: both(100_000, 50_000_000),
  withdrawTwoApproversAbove: both(50_000, 25_000_000),
  bonusClearPolicy: 'FORFEIT',
  depositPerCoin: both(500, 250_000),
  refundIsOn: true,
  refundPeriod: 'day',
  refundPercentPoints: 550,
  refundCap: both(5_000, 2_500_000),
  refundMin: both(10, 5_000),
  refundSuccessPoints: 15_000,
  refundFailPoints: 500,
  inviteIsOn: true,
  invitePercentPoints: 100,
  inviteDayCap: both(1_000, 500_000),
  inviteMonthCap: both(10_000, 5_000_000),
  inviteSuccessPoints: 0,
  inviteFailPoints: 0,
} as Settings

test.each(groupNames)(
  'what nobody has touched in %s changes nothing, and nothing of it is wrong',
  (group) => {
    const typed = typedOf(group, settings)
    expect(faultsOf(group, typed)).toEqual({})
    expect(changedIn(group, settings, typed)).toEqual({})
  },
)

test('only what differs is sent, percentages in hundredths', () => {
  const typed = { ...typedOf('refund', settings), refundPercentPoints: '7.25', refundIsOn: 'false' }
  expect(changedIn('refund', settings, typed)).toEqual({ refundPercentPoints: 725, refundIsOn: false })
})

test('both currencies of an amount go together', () => {
  const typed = { ...typedOf('withdrawals', settings), 'withdrawMin.THB': ' 200 ' }
  expect(changedIn('withdrawals', settings, typed)).toEqual({ withdrawMin: both(200, 50_000) })
})

test('a wallet is taken away whole, and is never half', () => {
  const typed = typedOf('deposits', settings)
  const none = { ...typed, 'trueWallet.name': '', 'trueWallet.mobile': '' }
  expect(changedIn('deposits', settings, none)).toEqual({ trueWallet: null })
  expect(faultsOf('deposits', { ...typed, 'trueWallet.name': '' })).toEqual({ 'trueWallet.name': 'missing' })
})

test.each([
  ['withdrawMin.THB', '', 'missing'],
  ['withdrawMin.THB', '-1', 'wrong'],
  ['withdrawMin.THB', '1.234', 'wrong'],
  ['withdrawMin.LAK', '50000.5', 'wrong'],
])('%s as %j is %s', (key, text, fault) => {
  expect(faultsOf('withdrawals', { ...typedOf('withdrawals', settings), [key]: text })).toEqual({
    [key]: fault,
  })
})

test('amounts stand in the order of the build’s currencies', () => {
  const [field] = fieldsOf('withdrawals')
  expect(field && partsOf(field, ['LAK', 'THB'])).toEqual(['withdrawMin.LAK', 'withdrawMin.THB'])
})
