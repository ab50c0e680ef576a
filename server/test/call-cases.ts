/**
 * Which refusals of each call its tests must have heard through HTTP (quality §3). A call that is not here does not
 * compile. What every call of its kind owes besides (a success, bad input, a repeat, a stranger) follows from the
 * contract: tools/call-cases.ts.
 */
import type { CallName, OperatorApi } from '@kapao/contract/calls/names.ts'
import { type OwnCase, staffCases } from './staff-call-cases.ts'

/** Routes that are no rows of the contract: what gateways call, and links that need no token. */
export const otherRoutes = {
  gatewayCallback: 'POST /api/callback/gateway/:gatewayCode',
  listFile: 'GET /api/operator/exports/:exportId/file',
  exportFile: 'GET /api/account/export/files/:link',
  slipPicture: 'GET /api/files/:link',
  statementPdf: 'GET /api/statement/files/:month/:locale/:link',
  chatFile: 'GET /api/chat/files/:link',
  sitePicture: 'GET /api/site/pictures/:name',
} as const

export type Tried = CallName | keyof OperatorApi | keyof typeof otherRoutes

const registration: OwnCase[] = [
  ...(['PHONE_NUMBER_REQUIRE_10_DIGIT', 'INVALID_USER_INFO', 'UNVERIFIED_OTP', 'EXISTING_USER'] as const),
  ...(['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'EXISTING_BANK'] as const),
]
const withdrawal: OwnCase[] = [
  ...([
    'WITHDRAW_MINIMUM',
    'WITHDRAW_MAXIMUM',
    'MONEY_NOT_ENOUGH',
    'BONUS_REMAINING',
    'IN_PROGRESS',
    'STEP_UP_REQUIRED',
  ] as const),
]
const refund: OwnCase[] = ['NO_REFUND', 'REFUND_MINIMUM', 'REFUND_CONDITION', 'REFUND_INACTIVE']

/** By call: what its own rules say no with. */
export const ownCases: Record<Tried, readonly OwnCase[]> = {
  banks: [],
  depositLookup: [],
  conditions: [],
  agreements: [],
  info: [],
  notice: [],
  contact: [],
  withdrawLimits: ['REQUEST_LIMIT'],
  slipWindow: [],
  sources: [],
  active: [],
  registerOtp: [],
  enableChatWidget: [],

  login: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'REQUEST_LIMIT_1MIN', 'REQUEST_LIMIT', 'UNVERIFIED_OTP'],
  loginPasskeyOptions: ['REQUEST_LIMIT_1MIN'],
  loginPasskey: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'REQUEST_LIMIT_1MIN'],
  logout: [],
  sessions: [],
  endSession: ['NO_DATA'],
  setPin: ['PIN_WEAK', 'WRONG_PASSWORD', 'REQUEST_LIMIT'],
  removePin: ['WRONG_PASSWORD', 'NO_DATA', 'REQUEST_LIMIT'],
  stepUp: ['PIN_WRONG', 'PIN_LOCKED', 'NO_DATA', 'REQUEST_LIMIT_1MIN'],
  passkeys: [],
  passkeyOptions: ['WRONG_PASSWORD', 'STEP_UP_REQUIRED', 'PASSKEY_LIMIT', 'REQUEST_LIMIT'],
  addPasskey: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT'],
  removePasskey: ['WRONG_PASSWORD', 'STEP_UP_REQUIRED', 'NO_DATA', 'REQUEST_LIMIT'],
  stepUpPasskeyOptions: ['NO_DATA'],
  stepUpPasskey: ['PASSKEY_REFUSED', 'REQUEST_LIMIT_1MIN'],
  dataExport: [],
  makeExport: ['REQUEST_LIMIT', 'STEP_UP_REQUIRED'],
  closeAccount: ['WRONG_PASSWORD', 'ACCOUNT_NOT_EMPTY', 'REQUEST_LIMIT', 'STEP_UP_REQUIRED'],
  validateAccount: [...registration, 'REQUEST_LIMIT'],
  register: registration,
  profile: [],
  updateProfile: [
    ...([
      'INVALID_BANK',
      'BANK_ACCOUNT_NAME_ENG',
      'UNVERIFIED_OTP',
      'EXISTING_BANK',
      'REQUEST_LIMIT',
      'STEP_UP_REQUIRED',
    ] as const),
  ],
  updateAccountName: ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'UNVERIFIED_OTP', 'STEP_UP_REQUIRED'],
  forgotPassword: ['PHONE_NUMBER_REQUIRE_10_DIGIT', 'REQUEST_LIMIT_1MIN', 'OTP_BLOCK'],
  resetPassword: ['UNVERIFIED_OTP', 'INVALID_USER_INFO'],
  changePassword: ['WRONG_PASSWORD', 'INVALID_USER_INFO', 'REQUEST_LIMIT', 'STEP_UP_REQUIRED'],
  sendOtp: ['PHONE_NUMBER_REQUIRE_10_DIGIT', 'REQUEST_LIMIT_1MIN', 'OTP_BLOCK', 'OTP_SEND_FAIL'],
  verifyOtp: ['OTP_CODE_INVALID', 'OTP_BLOCK', 'OTP_TOKEN_INVALID', 'OTP_EXPIRED', 'OTP_NOT_EXIST'],

  wallet: [],
  refreshSlots: ['REQUEST_LIMIT_1MIN'],
  activateSlot: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'GAME_MAINTENANCE'],
  resetSlotPassword: [
    ...(['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'GAME_MAINTENANCE'] as const),
    'STEP_UP_REQUIRED',
  ],
  slotAccount: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'STEP_UP_REQUIRED'],
  transfer: [
    ...(['NO_GAME', 'SLOT_NO_ACCOUNT', 'TRANSFER_MINIMUM', 'IN_PROGRESS', 'BONUS_CONDITION'] as const),
    ...(['MONEY_NOT_ENOUGH', 'TRANSFER_FAIL', 'GAME_IN_PLAY', 'GAME_MAINTENANCE', 'PENDING'] as const),
  ],
  transferAll: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'BONUS_CONDITION', 'IN_PROGRESS', 'PENDING'],
  withdraw: [...withdrawal, 'REQUEST_LIMIT_1MIN'],
  withdrawAll: [...withdrawal, 'GAME_IN_PLAY', 'GAME_MAINTENANCE', 'SERVICE_UNAVAILABLE', 'PENDING'],
  uploadSlip: [
    ...(['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'TOO_LARGE', 'SLIP_CLOSED', 'SLIP_UPLOAD_FAIL'] as const),
    'REQUEST_LIMIT',
  ],
  addExpected: ['DEPOSIT_MINIMUM', 'NO_BANK', 'REQUEST_LIMIT'],
  qrcode: ['NO_DATA'],
  createQrcode: ['NO_DATA', 'IN_PROGRESS', 'QR_FAIL', 'DEPOSIT_LIMIT'],
  cancelQrcode: ['NO_DATA'],
  truelink: [
    ...(['TRUELINK_INVALID', 'TRUELINK_DUPLICATE', 'NO_WALLET', 'REQUEST_LIMIT_1MIN', 'PENDING'] as const),
    ...(['DEPOSIT_LIMIT', 'SERVICE_UNAVAILABLE'] as const),
  ],

  spinSetup: [],
  spin: ['COIN_NOT_ENOUGH', 'SPINWHEEL_INACTIVE'],
  coupons: [],
  claimCoupon: ['INVALID_CODE', 'NO_CLAIMABLE_COUPON', 'COUPON_EXPIRED', 'BONUS_REMAINING'],
  spinActive: [],
  spinFair: [],
  changeSpinSeed: ['REQUEST_LIMIT_1MIN'],
  spinHistory: [],

  inviteTerms: [],
  invites: [],
  claimInvite: [
    ...([
      'NO_INVITE_BONUS',
      'INVITE_INACTIVE',
      'NO_INVITEE_PLAY_INFO',
      'INVITE_COLLECT',
      'INVITE_REVIEW',
    ] as const),
    'BONUS_REMAINING',
  ],
  inviteBanners: [],
  refunds: [],
  checkRefund: [],
  receiveRefund: refund,
  addRefundToWallet: refund,
  refundBanners: [],

  autoLoginPg: ['SLOT_NO_ACCOUNT', 'GAME_UNAVAILABLE'],
  autoLoginBetflix: ['SLOT_NO_ACCOUNT'],
  autoLoginAskmebet: ['SLOT_NO_ACCOUNT'],
  autoLoginImi: ['NOT_UFABET'],
  autoLoginUsun: ['NOT_UFABET'],
  autoLoginAreaslot: ['NOT_AREASLOT'],
  autoLoginCircus: ['NOT_UFABET'],
  autoLoginSlotracha: ['SLOT_NO_ACCOUNT'],
  autoLoginPgslot: ['SLOT_NO_ACCOUNT'],
  autoLoginJoker2: ['SLOT_NO_ACCOUNT'],
  autoLoginHuayhd: ['SLOT_NO_ACCOUNT'],

  bonuses: [],
  activateBonus: [
    ...(['NO_DATA', 'BONUS_ALREADY_ACTIVE', 'BONUS_MAX_CLAIMED', 'BONUS_FULL', 'BONUS_CONDITION'] as const),
  ],
  activeBonus: [],
  bonusMinimum: [],
  bonusPreview: ['NO_DATA'],
  clearBonus: ['NO_DATA', 'IN_PROGRESS', 'STAKES_OPEN'],
  clearBonusPreview: ['NO_DATA', 'STAKES_OPEN'],
  currentPromotion: [],
  findPromotion: ['NO_PROMOTION', 'REQUEST_LIMIT'],
  activatePromotion: [
    ...(['NO_PROMOTION', 'BONUS_ALREADY_ACTIVE', 'PROMOTION_RECEIVED', 'BONUS_FULL'] as const),
    ...(['BONUS_CONDITION', 'REQUEST_LIMIT'] as const),
  ],

  playLimits: [],
  setDepositLimit: [],
  confirmDepositLimit: ['LIMIT_WAITING', 'NO_DATA'],
  takeTimeOut: ['CANNOT_SHORTEN'],
  excludeMyself: ['CANNOT_SHORTEN'],
  returnToPlay: ['CANNOT_SHORTEN', 'NO_DATA'],
  setRealityCheck: [],
  playSummary: [],

  notices: [],
  readNotices: [],
  pushKey: [],
  subscribePush: [],
  unsubscribePush: [],
  pushKinds: [],
  setPushKinds: [],

  statement: [],
  receipt: ['NO_DATA'],
  checkReceipt: ['REQUEST_LIMIT_1MIN', 'REQUEST_LIMIT'],
  slips: [],
  slipLink: ['NO_DATA'],
  statementCsv: ['REQUEST_LIMIT_1MIN'],
  statementFile: ['REQUEST_LIMIT_1MIN'],

  chatConfig: [],
  sendMessage: ['REQUEST_LIMIT'],
  uploadChatImage: ['TOO_LARGE', 'REQUEST_LIMIT'],
  uploadChatVideo: ['TOO_LARGE'],
  chatHistory: [],
  readCustomer: [],

  ...staffCases,

  gatewayCallback: ['UNAUTHORIZED', 'NO_DATA'],
  exportFile: ['NO_DATA'],
  listFile: ['invalid-token', 'FORBIDDEN', 'NO_DATA'],
  slipPicture: ['NO_DATA'],
  statementPdf: ['NO_DATA', 'REQUEST_LIMIT_1MIN'],
  chatFile: ['NO_DATA'],
  sitePicture: ['NO_DATA'],
}

/** What a call owes by its kind and cannot show, and why. */
export const excused: Partial<Record<Tried, Record<string, string>>> = {
  closeAccount: { repeat: 'the token that would repeat it is dead: invalid-token' },
  logout: { repeat: 'the token that would repeat it is dead: invalid-token' },
  staffLogout: { repeat: 'the session that would repeat it is over: invalid-token' },
  staffMe: { 'wrong role': 'every member of staff may' },
  staffPasskeys: { 'wrong role': 'every member of staff reads their own' },
  staffSessions: { 'wrong role': 'every member of staff reads their own' },
  placeNames: { 'wrong role': 'every member of staff reads them' },
  switches: { 'wrong role': 'every member of staff reads them' },
  requests: { 'wrong role': 'every member of staff reads them' },
  overview: { 'wrong role': 'every member of staff reads it' },
  staffRequest: { 'wrong role': 'every member of staff reads them' },
  gatewayCallback: { 'bad input': 'what is signed and cannot be understood is kept, and answered with 202' },
}
