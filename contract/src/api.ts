/** Every call of the member app, one row each (spec §7). */
import { ActiveBonus, Bonuses, BonusMinimum, BonusPreview, ClearPreview, ReceivedBonus } from './bonus.ts'
import * as chat from './chat.ts'
import { DepositResult, ExpectedRequest, QrRequest, QrState, TruelinkRequest } from './deposit.ts'
import { del, get, post, put } from './endpoint.ts'
import { GameCredentials, LaunchLink, Slots } from './game.ts'
import { Invites, InviteTerms } from './invite.ts'
import {
  AccountNameChange,
  PartialRegistration,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
  ProfileChange,
  ProfileResult,
  Registration,
} from './member.ts'
import { OtpSendRequest, OtpSendResult, OtpVerifyRequest, OtpVerifyResult } from './otp.ts'
import { CurrentPromotion, Promotion } from './promotion.ts'
import { RefundCheck, Refunds } from './refund.ts'
import { LoginRequest, LoginResult, LogoutRequest } from './session.ts'
import * as site from './site.ts'
import { ClaimAnswer, ClaimRequest, Coupons, SpinActive, SpinAnswer, SpinSetup } from './spin.ts'
import {
  Receipt,
  SlipLink,
  SlipPage,
  StatementExport,
  StatementExportRequest,
  StatementPage,
  StatementRequest,
} from './statement.ts'
import { Done, DoneWithReference, Page } from './text.ts'
import { TransferAllRequest, TransferAllResult, TransferRequest, TransferResult } from './transfer.ts'
import { Wallet } from './wallet.ts'
import { WithdrawAllResult, WithdrawRequest } from './withdraw.ts'

export const api = {
  // Lookups
  banks:              get ('/api/lookup/banks',              { caller: 'visitor', result: site.Banks }),
  depositLookup:      get ('/api/lookup/deposit',            { caller: 'member',  result: site.DepositLookup }),
  conditions:         get ('/api/lookup/conditions',         { caller: 'visitor', result: site.Conditions }),
  agreements:         get ('/api/lookup/agreements',         { caller: 'visitor', result: site.Agreements }),
  info:               get ('/api/lookup/info',               { caller: 'visitor', result: site.SiteInfo }),
  notice:             get ('/api/lookup/notice',             { caller: 'visitor', result: site.Notice }),
  contact:            get ('/api/lookup/contact',            { caller: 'visitor', result: site.Contact }),
  withdrawLimits:     get ('/api/lookup/withdraw',           { caller: 'member',  result: site.WithdrawLimits }),
  slipWindow:         get ('/api/lookup/slip',               { caller: 'visitor', result: site.SlipWindow }),
  sources:            get ('/api/lookup/sources',            { caller: 'visitor', result: site.Sources }),
  active:             get ('/api/lookup/active',             { caller: 'visitor', result: site.SystemActive }),
  registerOtp:        get ('/api/lookup/registerOTP',        { caller: 'visitor', result: site.RegisterOtp }),
  enableChatWidget:   get ('/api/lookup/enableChatWidget',   { caller: 'visitor', result: site.ChatWidgetFlag }),

  // Account and session
  login:              post('/api/login',                     { caller: 'visitor', body: LoginRequest, result: LoginResult }),
  logout:             post('/api/logout',                    { caller: 'member',  body: LogoutRequest, result: Done }),
  validateAccount:    post('/api/account/validate',          { caller: 'visitor', body: PartialRegistration, result: Done }),
  register:           post('/api/account',                   { caller: 'visitor', body: Registration, result: Done }),
  profile:            get ('/api/account/profile',           { caller: 'member',  result: ProfileResult }),
  updateProfile:      put ('/api/account/profile',           { caller: 'member',  body: ProfileChange, result: Done }),
  updateAccountName:  put ('/api/account/bankAccountName',   { caller: 'member',  body: AccountNameChange, result: Done }),
  forgotPassword:     post('/api/account/password/forgot',   { caller: 'visitor', body: PasswordForgotten, result: OtpSendResult }),
  resetPassword:      post('/api/account/password/reset',    { caller: 'visitor', body: PasswordReset, result: Done }),
  changePassword:     put ('/api/account/changepwd',         { caller: 'member',  body: PasswordChange, result: Done }),
  sendOtp:            post('/api/otp/send',                  { caller: 'visitor', body: OtpSendRequest, result: OtpSendResult }),
  verifyOtp:          post('/api/otp/verify',                { caller: 'visitor', body: OtpVerifyRequest, result: OtpVerifyResult }),

  // Wallet and game accounts
  wallet:             get ('/api/wallet',                    { caller: 'member',  result: Wallet }),
  refreshSlots:       get ('/api/wallet/refresh/slot',       { caller: 'member',  result: Slots }),
  activateSlot:       get ('/api/wallet/activate/:slotCode', { caller: 'member',  result: GameCredentials, changes: true }),
  resetSlotPassword:  get ('/api/wallet/resetpassword/:slotCode', { caller: 'member', result: GameCredentials, changes: true }),
  slotAccount:        get ('/api/wallet/account/:slotCode',  { caller: 'member',  result: GameCredentials }),
  transfer:           post('/api/wallet/transfer',           { caller: 'member',  body: TransferRequest, result: TransferResult }),
  transferAll:        post('/api/wallet/transferAll',        { caller: 'member',  body: TransferAllRequest, result: TransferAllResult }),
  withdraw:           post('/api/wallet/withdraw',           { caller: 'member',  body: WithdrawRequest, result: DoneWithReference }),
  withdrawAll:        post('/api/wallet/withdrawAll',        { caller: 'member',  body: WithdrawRequest, result: WithdrawAllResult }),
  uploadSlip:         post('/api/wallet/slip',               { caller: 'member',  upload: true, result: DoneWithReference }),

  // Deposit by bank transfer: what the member is about to send; it credits nothing
  addExpected:        post('/api/wallet/add',                { caller: 'member',  body: ExpectedRequest, result: DoneWithReference }),

  // Deposit by QR
  qrcode:             get ('/api/qrcode/:gatewayCode',       { caller: 'member',  result: QrState }),
  createQrcode:       post('/api/qrcode/:gatewayCode',       { caller: 'member',  body: QrRequest, result: QrState }),
  cancelQrcode:       del ('/api/qrcode/:qrcodeId',          { caller: 'member',  result: Done }),

  // Deposit by TrueMoney gift link
  truelink:           post('/api/wallet/truelink',           { caller: 'member',  body: TruelinkRequest, result: DepositResult }),

  // Spin wheel
  spinSetup:          get ('/api/spinwheel/setup',           { caller: 'member',  result: SpinSetup }),
  spin:               post('/api/spinwheel/spin',            { caller: 'member',  result: SpinAnswer }),
  coupons:            get ('/api/spinwheel/coupon',          { caller: 'member',  result: Coupons }),
  claimCoupon:        post('/api/spinwheel/coupon/claim',    { caller: 'member',  body: ClaimRequest, result: ClaimAnswer }),
  spinActive:         get ('/api/spinwheel/active',          { caller: 'member',  result: SpinActive }),

  // Invite
  invites:            post('/api/invite',                    { caller: 'member',  body: Page, result: Invites, changes: false }),
  claimInvite:        get ('/api/invite/bonus',              { caller: 'member',  result: Done, changes: true }),
  inviteTerms:        get ('/api/invite/terms',              { caller: 'member',  result: InviteTerms }),
  inviteBanners:      get ('/api/invite/banners',            { caller: 'member',  result: site.Banners }),

  // Refund on losses
  refunds:            post('/api/refund',                    { caller: 'member',  body: Page, result: Refunds, changes: false }),
  checkRefund:        get ('/api/refund/check',              { caller: 'member',  result: RefundCheck }),
  receiveRefund:      get ('/api/refund/receive',            { caller: 'member',  result: Done, changes: true }),
  addRefundToWallet:  get ('/api/refund/addWallet',          { caller: 'member',  result: Done, changes: true }),
  refundBanners:      get ('/api/refund/banners',            { caller: 'member',  result: site.Banners }),

  // Launching a game. Spec's paths carry a password: it is accepted and ignored (decisions D12).
  autoLoginPg:        get ('/api/autoLogin/pg/:username',                  { caller: 'member',  result: LaunchLink }),
  autoLoginBetflix:   get ('/api/autoLogin/betflix/:username',             { caller: 'member',  result: LaunchLink }),
  autoLoginAskmebet:  get ('/api/autoLogin/askmebet/:username/:password',  { caller: 'member',  result: LaunchLink }),
  autoLoginImi:       get ('/api/autoLogin/imi/:username/:password',       { caller: 'member',  result: LaunchLink }),
  autoLoginUsun:      get ('/api/autoLogin/usun/:username/:password',      { caller: 'member',  result: LaunchLink }),
  autoLoginAreaslot:  get ('/api/autoLogin/areaslot/:username',            { caller: 'member',  result: LaunchLink }),
  autoLoginCircus:    get ('/api/autoLogin/circus/:username/:password',    { caller: 'member',  result: LaunchLink }),
  autoLoginSlotracha: get ('/api/autoLogin/slotracha/:username/:password', { caller: 'member',  result: LaunchLink }),
  autoLoginPgslot:    get ('/api/autoLogin/pgslot/:username/:password',    { caller: 'member',  result: LaunchLink }),
  autoLoginJoker2:    get ('/api/autoLogin/joker2/:username',              { caller: 'member',  result: LaunchLink }),
  autoLoginHuayhd:    get ('/api/autoLogin/huayhd/:username',              { caller: 'member',  result: LaunchLink }),

  // Bonus and promotion
  bonuses:            get ('/api/bonus',                     { caller: 'member',  result: Bonuses }),
  bonusPreview:       get ('/api/bonus/preview/:code',       { caller: 'member',  result: BonusPreview }),
  activateBonus:      get ('/api/bonus/activate/:code',      { caller: 'member',  result: ReceivedBonus, changes: true }),
  activeBonus:        get ('/api/bonus/check/active',        { caller: 'member',  result: ActiveBonus }),
  bonusMinimum:       get ('/api/bonus/check/minimum',       { caller: 'member',  result: BonusMinimum }),
  clearBonus:         get ('/api/bonus/clear',               { caller: 'member',  result: Done, changes: true }),
  clearBonusPreview:  get ('/api/bonus/clear/preview',       { caller: 'member',  result: ClearPreview }),
  currentPromotion:   get ('/api/promotion/current',         { caller: 'member',  result: CurrentPromotion }),
  findPromotion:      get ('/api/promotion/find/:code',      { caller: 'member',  result: Promotion }),
  activatePromotion:  get ('/api/promotion/activate/:code',  { caller: 'member',  result: Done, changes: true }),

  // Statement
  statement:          post('/api/statement',                 { caller: 'member',  body: StatementRequest, result: StatementPage, changes: false }),
  receipt:            get ('/api/statement/receipt/:number', { caller: 'member',  result: Receipt }),
  slips:              post('/api/statement/slip',            { caller: 'member',  body: Page, result: SlipPage, changes: false }),
  slipLink:           get ('/api/statement/slip/reference/:reference', { caller: 'member', result: SlipLink }),
  statementCsv:       post('/api/statement/csv',             { caller: 'member',  body: StatementExportRequest, result: StatementExport, changes: false }),

  // Chat
  chatConfig:         get ('/api/chat/config',               { caller: 'customer', result: chat.ChatConfig }),
  sendMessage:        post('/api/chat/send-message',         { caller: 'customer', body: chat.SendMessage, result: chat.SentMessage }),
  uploadChatImage:    post('/api/chat/upload-image',         { caller: 'customer', upload: true, result: chat.UploadedFile }),
  uploadChatVideo:    post('/api/chat/upload-video',         { caller: 'customer', upload: true, result: chat.UploadedFile }),
  chatHistory:        post('/api/chat/history',              { caller: 'customer', body: chat.HistoryRequest, result: chat.ChatHistory, changes: false }),
  readCustomer:       put ('/api/chat/read-customer/',       { caller: 'customer', body: chat.ReadRequest, result: Done }),
} as const

export type Api = typeof api

/** The name of a call. */
export type CallName = keyof Api

/** The name of a call that changes state. */
export type ChangingCall = { [Name in CallName]: Api[Name]['changes'] extends true ? Name : never }[CallName]
