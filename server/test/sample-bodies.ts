/** A well-formed body for every call that takes one, about things that are not there: to be spoilt, or sent by a stranger. */

import type { BodyOf, Endpoint, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import { newId } from '../src/platform/db/id.ts'

type Bodies<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table as BodyOf<Table[Name]> extends undefined ? never : Name]: Wire<BodyOf<Table[Name]>>
}

const page = { page: 1, limit: 10 }
const note = 'looked at'
const report = { from: '2026-03-01', to: '2026-03-10', by: 'week', currency: 'THB' } as const
const text = { message_type: 'text', payload: { message: 'สวัสดีค่ะ' } } as const
const registration = {
  name: 'น้ำผึ้ง',
  username: '0890000000',
  password: 'ดอกมะลิ-หอม-2',
  sourceCode: 'FRIEND',
  bankCode: 'KBANK',
  bankAccountName: 'Namphung Jaidee',
  bankAccountNo: '7700000000',
}

/** Its key is that of the example in RFC 8291. */
const subscription = {
  endpoint: 'https://push.example.com/send/abcdefgh',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'A'.repeat(22),
  },
}

const strangePasskey = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key' } as const
const strangeSignature = {
  response: {
    ...strangePasskey,
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  },
}

const ofMembers: Bodies<Api> = {
  login: { username: '0890000000', password: 'nobody-has-this', remember: true },
  logout: { everywhere: false },
  validateAccount: registration,
  register: registration,
  updateProfile: {
    name: 'น้ำผึ้ง',
    bankCode: 'NOWHERE',
    bankAccountName: 'NAMPHUNG JAIDEE',
    bankAccountNo: '7700000000',
    otpToken: 'x'.repeat(43),
  },
  updateAccountName: {
    bankCode: 'NOWHERE',
    bankAccountName: 'NAMPHUNG JAIDEE',
    otpToken: 'x'.repeat(43),
  },
  changePassword: { oldPassword: 'nobody-has-this', newPassword: 'ดอกมะลิ-หอม-3' },
  setPin: { pin: '482913', password: 'nobody-has-this' },
  removePin: { password: 'nobody-has-this' },
  stepUp: { pin: '482913' },
  closeAccount: { password: 'nobody-has-this' },
  passkeyOptions: { password: 'nobody-has-this' },
  addPasskey: {
    response: { ...strangePasskey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    name: 'มือถือของแม่',
  },
  removePasskey: { password: 'nobody-has-this' },
  stepUpPasskey: strangeSignature,
  loginPasskey: { ...strangeSignature, remember: true },
  forgotPassword: { phoneNumber: '0200000000' },
  resetPassword: { otpToken: 'x'.repeat(43), password: 'ดอกมะลิ-หอม-3' },
  sendOtp: { phoneNumber: '0200000000' },
  verifyOtp: { otpToken: 'x'.repeat(43), otpCode: '000000' },
  transfer: { from: 'WALLET', to: 'NOWHERE', amount: 1 },
  transferAll: { to: 'NOWHERE' },
  withdraw: { amount: 1 },
  withdrawAll: { amount: 1 },
  addExpected: { amount: 0.01 },
  createQrcode: { amount: 100 },
  truelink: { link: 'no gift' },
  claimCoupon: { coupon: newId() },
  changeSpinSeed: { clientSeed: 'my lucky seven' },
  spinHistory: page,
  setDepositLimit: { period: 'day', limit: 500 },
  confirmDepositLimit: { period: 'day' },
  takeTimeOut: { hours: 1 },
  excludeMyself: { months: 6 },
  setRealityCheck: { everyMinutes: 30 },
  notices: page,
  readNotices: { ids: [newId()] },
  subscribePush: { subscription, kinds: ['deposit', 'security'] },
  unsubscribePush: { endpoint: subscription.endpoint },
  setPushKinds: { kinds: ['security'] },
  invites: page,
  refunds: page,
  statement: {
    ...{ ...page, type: 'deposit', from: '2026-03-01T00:00:00Z', to: '2026-03-10T00:00:00Z' },
    ...{ search: '1,000.50', days: true },
  },
  checkReceipt: { code: 'WD0~0~THB~AAAAAAAAAAAAAAAA', amount: 1 },
  slips: page,
  statementCsv: { type: 'deposit' },
  statementFile: { month: '2026-03' },
  sendMessage: { message: text, clientId: newId() },
  chatHistory: { limit: 10, skip: 0, afterSeq: 0 },
  readCustomer: {},
}

const inAll = <Words>(words: Words) => ({ th: words, la: words, en: words })
const time = { runsFrom: '2026-03-10T05:00:00Z', runsUntil: '2026-04-10T05:00:00Z' }
const offer = {
  ...({ type: 'day', maxReceived: 1, percent: 10, amountMax: 100, depositMin: 100 } as const),
  ...{ percentSuccess: 150, percentFail: 5, games: null, budget: 1_000, usesMax: null, ...time },
  ...{ description: inAll('A bonus'), notice: inAll('Ends.'), banners: inAll([]), position: 1 },
}
const campaign = { name: inAll('A wheel'), ...time, budget: 100, couponDays: 7 }
const slice = {
  ...{ label: inAll('Nothing'), description: inAll(''), bgColor: '#123456', textColor: '#ffffff' },
  ...({ weight: 1, stock: null, prize: 'nothing' } as const),
}

const bank = { nameTH: 'ธนาคารทดลอง', nameEN: 'Sample Bank', nameLA: 'ທະນາຄານ', currency: 'THB' } as const
const source = { description: inAll('a sample'), position: 9 }

const depositAccount = {
  ...{ bankCode: 'SCB', bankAccountNo: '4059876543', bankAccountName: 'KAPAO SERVICES CO LTD' },
  ...({ mode: 'AUTO', currency: 'THB', position: 9 } as const),
}
const gateway = {
  ...({ adapter: 'generic', bankAccountName: 'KAPAO SERVICES CO LTD', currency: 'THB' } as const),
  ...{ depositMin: 20, quickAmounts: [20, 50], position: 9 },
}

const provider = { name: 'Sample Games', adapter: 'plain', address: 'https://games.kapao.app' } as const
const game = {
  ...({ provider: 'NAGA', name: 'Sample Game', category: 'slot', position: 9, logo: null } as const),
  ...{
    background: null,
    web: '/games/SAMPLE/web',
    android: null,
    ios: null,
    autoLogin: null,
    maintenance: null,
  },
}

const ofStaff: Bodies<OperatorApi> = {
  staffPasskeyLogin: strangeSignature,
  staffStepUpPasskey: strangeSignature,
  addStaffPasskey: {
    response: { ...strangePasskey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    name: 'โน้ตบุ๊กที่ทำงาน',
  },
  staffLogin: { username: 'nobody', password: 'kapao-1', code: '000000' },
  openInvitation: { token: 'x' },
  acceptInvitation: { token: 'x', password: 'kapao-demo-1', code: '000000' },
  staffStepUp: { code: '000000' },
  staff: page,
  inviteStaff: { username: 'somchai', name: 'Somchai', roles: ['support'] },
  disableStaff: { reason: note },
  machineTokens: page,
  createToken: { name: 'a script', roles: ['support'], endsAt: '2026-06-01T00:00:00.000Z' },
  revokeToken: { reason: note },
  setTerminated: { terminated: false, reason: note },
  tasks: page,
  closeTask: { note },
  withdrawals: {
    ...{ ...page, state: 'REVIEW', memberId: newId(), amountMin: 1, amountMax: 100, reason: 'amount' },
  },
  rejectWithdrawal: { note },
  payouts: { ...page, state: 'PAYING', memberId: newId() },
  suspense: { ...page, state: 'WAITING', fromBank: 'KBANK', reference: 'R1', amount: 1 },
  attributePayment: { memberId: newId(), note },
  contentVersions: { ...page, name: 'notice' },
  staffSlips: { ...page, state: 'REVIEW', memberId: newId(), reference: 'R1' },
  approveSlip: { note },
  rejectSlip: { reason: 'INVALID_SLIP', note },
  decideInvite: { state: 'WRONG', note },
  chatRooms: { ...page, view: 'mine', state: 'open', label: 'vip', memberId: newId(), roomId: newId() },
  assignRoom: { username: null },
  labelRoom: { labels: ['vip'] },
  snoozeRoom: { until: null },
  roomHistory: { limit: 10, skip: 0, afterSeq: 0 },
  answerCustomer: { message: text, clientId: newId() },
  noteRoom: { text: note },
  lookAtRoom: { isTyping: false },
  chatReplies: page,
  writeReply: { words: { th: 'สวัสดีค่ะ', la: 'ສະບາຍດີ', en: 'Hello' } },
  searchMessages: { ...page, query: 'เงินไม่เข้า' },
  auditTrail: {
    ...{ ...page, operator: 'admin', action: 'task_closed', subject: 'sample', memberId: newId() },
    ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-11T00:00:00Z' },
  },
  accounts: { ...page, owner: 'house' },
  accountDays: { account: 'house:bonus', memberId: newId(), from: '2026-03-01', to: '2026-03-10' },
  dailyReport: report,
  gatewayReport: report,
  gameReport: report,
  bonusReport: report,
  sourceReport: report,
  friendReport: report,
  bookDays: { ...page, service: 'transfers', from: '2026-03-01', to: '2026-03-10' },
  cases: {
    ...{ ...page, state: 'OPEN', kind: 'differs', service: 'gateway:KBANK', subject: 'gateway:KBANK:1' },
    ...{ day: '2026-03-10', unmatched: 'here' },
  },
  closeCase: { note },
  payoutFiles: page,
  makePayoutFile: { account: 'SCB_1', reason: note },
  bankStatements: page,
  matchBankStatement: { account: 'SCB_1', columns: { at: 'Date', amount: 'Amount', reference: 'Reference' } },
  verifyTrail: { from: '2026-03-01T00:00:00Z', to: '2026-03-11T00:00:00Z' },
  journals: {
    ...{ ...page, key: 'sample', kind: 'adjustment', memberId: newId(), account: 'wallet', amount: 1 },
    ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-11T00:00:00Z' },
  },
  requests: { ...page, state: 'WAITING', kind: 'bank_account', memberId: newId(), mine: true },
  exportList: { page: 1, limit: 20, kind: 'members', state: 'DONE' },
  newExport: { kind: 'members', filters: { state: 'ACTIVE' }, columns: ['memberNo', 'phone'], reason: note },
  newRequest: { kind: 'adjustment', reason: note, memberId: newId(), amount: 1, direction: 'credit' },
  turnSwitch: { isOn: true, reason: note },
  freezeMember: { capability: 'offers', reason: note },
  flagMember: { code: 'sample', reason: note, holds: false },
  closeFlag: { note },
  riskFlags: { ...page, state: 'OPEN', rule: 'shared_device', memberId: newId() },
  decideFlag: { state: 'WRONG', note },
  changeRiskRule: {
    ...{ isOn: true, holds: false, reason: note },
    thresholds: { depositMin: { THB: 1, LAK: 1 }, playPercent: 10, days: 7 },
  },
  noteMember: { text: note },
  search: { query: 'มะลิ' },
  memberTimeline: {
    ...{ ...page, sort: 'oldest', kinds: ['money', 'staff'] },
    ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-11T00:00:00Z' },
  },
  members: {
    ...{ ...page, query: 'มะลิ', state: 'ACTIVE', balanceMin: 1, balanceMax: 100, sourceCode: 'FRIEND' },
    ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-11T00:00:00Z', seenSince: '2026-03-01T00:00:00Z' },
    ...{ flag: 'sample', frozen: 'play' },
  },
  endSessions: { reason: note },
  sendPasswordHelp: { reason: note },
  reopenMember: { reason: note },
  unmaskMember: { fields: ['phone', 'bankAccountNo'], reason: note },
  rejectRequest: { note },
  writePieces: { version: '', words: inAll(['<p>a</p>']) },
  writeText: { version: '', words: inAll('<p>a</p>') },
  writeBanners: { version: '', words: inAll([{ image: null, html: '<p>a</p>' }]) },
  offers: page,
  rehearseOffer: {
    ...({ kind: 'bonus', currency: 'THB', type: 'day', maxReceived: 1, percent: 10 } as const),
    ...{ amountMax: 100, depositMin: 100, budget: 1_000, usesMax: null },
  },
  createOffer: { kind: 'bonus', code: 'SAMPLE', currency: 'THB', ...offer },
  changeOffer: offer,
  campaigns: page,
  createCampaign: {
    ...campaign,
    currency: 'THB',
    slices: [
      { code: 'A', ...slice },
      { code: 'B', ...slice },
    ],
  },
  changeCampaign: campaign,
  bankList: page,
  createBank: { code: 'SAMPLE', ...bank },
  changeBank: bank,
  closeBank: { reason: note },
  openBank: { reason: note },
  sourceList: page,
  createSource: { code: 'SAMPLE', ...source },
  changeSource: source,
  closeSource: { reason: note },
  openSource: { reason: note },
  depositAccountList: page,
  createDepositAccount: { code: 'SAMPLE', ...depositAccount },
  changeDepositAccount: depositAccount,
  closeDepositAccount: { reason: note },
  openDepositAccount: { reason: note },
  gatewayList: page,
  createGateway: { code: 'SAMPLE', ...gateway },
  changeGateway: gateway,
  closeGateway: { reason: note },
  openGateway: { reason: note },
  providerList: page,
  createProvider: { code: 'SAMPLE', ...provider },
  changeProvider: provider,
  closeProvider: { reason: note },
  openProvider: { reason: note },
  gameList: page,
  createGame: { code: 'SAMPLE', ...game },
  changeGame: game,
  closeGame: { reason: note },
  closeOffer: { reason: note },
  startCampaign: { reason: note },
  stopCampaign: { reason: note },
  openGame: { reason: note },
  changeSettings: { siteName: 'Kapao' },
  settingChanges: page,
}

/** By call. */
export const sampleBodies: Record<string, object> = { ...ofMembers, ...ofStaff }
