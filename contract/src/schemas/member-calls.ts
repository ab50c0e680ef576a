/** What members' calls take and give, for the server and the API reference. A call without its schemas does not compile. */
import type { SchemasOf } from '../calls/endpoint.ts'
import type { Api } from '../calls/names.ts'
import { ActiveBonus, Bonuses, BonusMinimum, BonusPreview, ClearPreview, ReceivedBonus } from './bonus.ts'
import * as Chat from './chat.ts'
import { DepositResult, ExpectedRequest, QrRequest, QrState, TruelinkRequest } from './deposit.ts'
import { GameCredentials, LaunchLink, Slots } from './game.ts'
import { Invites, InviteTerms } from './invite.ts'
import {
  AccountNameChange,
  PartialRegistration,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
  PinRemoval,
  PinSetting,
  ProfileChange,
  ProfileResult,
  Registration,
  SteppedUp,
  StepUp,
} from './member.ts'
import * as Notice from './notice.ts'
import { OtpSendRequest, OtpSendResult, OtpVerifyRequest, OtpVerifyResult } from './otp.ts'
import * as Passkey from './passkey.ts'
import * as Play from './play.ts'
import { AccountClosing, DataExport } from './privacy.ts'
import { CurrentPromotion, Promotion } from './promotion.ts'
import { RefundCheck, Refunds } from './refund.ts'
import { LoginRequest, LoginResult, LogoutRequest, Sessions } from './session.ts'
import * as Site from './site.ts'
import * as Spin from './spin.ts'
import {
  Receipt,
  ReceiptCheck,
  ReceiptCheckRequest,
  SlipLink,
  SlipPage,
  StatementExport,
  StatementExportRequest,
  StatementFile,
  StatementFileRequest,
  StatementPage,
  StatementRequest,
} from './statement.ts'
import { Done, DoneWithReference, Page } from './text.ts'
import { TransferAllRequest, TransferAllResult, TransferRequest, TransferResult } from './transfer.ts'
import { Wallet } from './wallet.ts'
import { WithdrawAllResult, WithdrawRequest } from './withdraw.ts'

export const memberSchemas = {
  // Lookups
  banks: { result: Site.Banks },
  depositLookup: { result: Site.DepositLookup },
  conditions: { result: Site.Conditions },
  agreements: { result: Site.Agreements },
  info: { result: Site.SiteInfo },
  notice: { result: Site.Notice },
  contact: { result: Site.Contact },
  withdrawLimits: { result: Site.WithdrawLimits },
  slipWindow: { result: Site.SlipWindow },
  sources: { result: Site.Sources },
  active: { result: Site.SystemActive },
  registerOtp: { result: Site.RegisterOtp },
  enableChatWidget: { result: Site.ChatWidgetFlag },
  // Account and session
  login: { body: LoginRequest, result: LoginResult },
  loginPasskeyOptions: { result: Passkey.PasskeyRequest },
  loginPasskey: { body: Passkey.PasskeyLogin, result: LoginResult },
  logout: { body: LogoutRequest, result: Done },
  sessions: { result: Sessions },
  endSession: { result: Done },
  setPin: { body: PinSetting, result: Done },
  removePin: { body: PinRemoval, result: Done },
  stepUp: { body: StepUp, result: SteppedUp },
  passkeys: { result: Passkey.Passkeys },
  passkeyOptions: { body: Passkey.PasskeyProof, result: Passkey.PasskeyCreation },
  addPasskey: { body: Passkey.NewPasskey, result: Done },
  removePasskey: { body: Passkey.PasskeyProof, result: Done },
  stepUpPasskeyOptions: { result: Passkey.PasskeyRequest },
  stepUpPasskey: { body: Passkey.PasskeyAnswer, result: SteppedUp },
  dataExport: { result: DataExport },
  makeExport: { result: DataExport },
  closeAccount: { body: AccountClosing, result: Done },
  validateAccount: { body: PartialRegistration, result: Done },
  register: { body: Registration, result: Done },
  profile: { result: ProfileResult },
  updateProfile: { body: ProfileChange, result: Done },
  updateAccountName: { body: AccountNameChange, result: Done },
  forgotPassword: { body: PasswordForgotten, result: OtpSendResult },
  resetPassword: { body: PasswordReset, result: Done },
  changePassword: { body: PasswordChange, result: Done },
  sendOtp: { body: OtpSendRequest, result: OtpSendResult },
  verifyOtp: { body: OtpVerifyRequest, result: OtpVerifyResult },
  // Wallet and game accounts
  wallet: { result: Wallet },
  refreshSlots: { result: Slots },
  activateSlot: { result: GameCredentials },
  resetSlotPassword: { result: GameCredentials },
  slotAccount: { result: GameCredentials },
  transfer: { body: TransferRequest, result: TransferResult },
  transferAll: { body: TransferAllRequest, result: TransferAllResult },
  withdraw: { body: WithdrawRequest, result: DoneWithReference },
  withdrawAll: { body: WithdrawRequest, result: WithdrawAllResult },
  uploadSlip: { result: DoneWithReference },
  // Deposit by bank transfer: what the member is about to send; it credits nothing
  addExpected: { body: ExpectedRequest, result: DoneWithReference },
  // Deposit by QR
  qrcode: { result: QrState },
  createQrcode: { body: QrRequest, result: QrState },
  cancelQrcode: { result: Done },
  // Deposit by TrueMoney gift link
  truelink: { body: TruelinkRequest, result: DepositResult },
  // Spin wheel
  spinSetup: { result: Spin.SpinSetup },
  spin: { result: Spin.SpinAnswer },
  coupons: { result: Spin.Coupons },
  claimCoupon: { body: Spin.ClaimRequest, result: Spin.ClaimAnswer },
  spinActive: { result: Spin.SpinActive },
  spinFair: { result: Spin.FairPair },
  changeSpinSeed: { body: Spin.SeedChange, result: Spin.FairPair },
  spinHistory: { body: Page, result: Spin.SpinPage },
  // Invite
  invites: { body: Page, result: Invites },
  claimInvite: { result: Done },
  inviteTerms: { result: InviteTerms },
  inviteBanners: { result: Site.Banners },
  // Refund on losses
  refunds: { body: Page, result: Refunds },
  checkRefund: { result: RefundCheck },
  receiveRefund: { result: Done },
  addRefundToWallet: { result: Done },
  refundBanners: { result: Site.Banners },
  // Launching a game. Spec's paths carry a password: it is accepted and ignored (decisions D12).
  autoLoginPg: { result: LaunchLink },
  autoLoginBetflix: { result: LaunchLink },
  autoLoginAskmebet: { result: LaunchLink },
  autoLoginImi: { result: LaunchLink },
  autoLoginUsun: { result: LaunchLink },
  autoLoginAreaslot: { result: LaunchLink },
  autoLoginCircus: { result: LaunchLink },
  autoLoginSlotracha: { result: LaunchLink },
  autoLoginPgslot: { result: LaunchLink },
  autoLoginJoker2: { result: LaunchLink },
  autoLoginHuayhd: { result: LaunchLink },
  // Bonus and promotion
  bonuses: { result: Bonuses },
  bonusPreview: { result: BonusPreview },
  activateBonus: { result: ReceivedBonus },
  activeBonus: { result: ActiveBonus },
  bonusMinimum: { result: BonusMinimum },
  clearBonus: { result: Done },
  clearBonusPreview: { result: ClearPreview },
  currentPromotion: { result: CurrentPromotion },
  findPromotion: { result: Promotion },
  activatePromotion: { result: Done },
  // Responsible play
  playLimits: { result: Play.PlayLimits },
  setDepositLimit: { body: Play.DepositLimitChange, result: Play.PlayLimits },
  confirmDepositLimit: { body: Play.DepositLimitConfirmation, result: Play.PlayLimits },
  takeTimeOut: { body: Play.TimeOutRequest, result: Play.PlayLimits },
  excludeMyself: { body: Play.ExclusionRequest, result: Play.PlayLimits },
  returnToPlay: { result: Play.PlayLimits },
  setRealityCheck: { body: Play.RealityChange, result: Play.PlayLimits },
  playSummary: { query: Play.SummaryQuery, result: Play.PlaySummary },
  // Statement
  statement: { body: StatementRequest, result: StatementPage },
  receipt: { result: Receipt },
  checkReceipt: { body: ReceiptCheckRequest, result: ReceiptCheck },
  slips: { body: Page, result: SlipPage },
  slipLink: { result: SlipLink },
  statementCsv: { body: StatementExportRequest, result: StatementExport },
  statementFile: { body: StatementFileRequest, result: StatementFile },
  // Notices, in the app and by push
  notices: { body: Page, result: Notice.Notices },
  readNotices: { body: Notice.NoticesRead, result: Notice.Unread },
  pushKey: { result: Notice.PushKey },
  subscribePush: { body: Notice.PushSubscribing, result: Done },
  unsubscribePush: { body: Notice.PushEnding, result: Done },
  pushKinds: { result: Notice.PushKinds },
  setPushKinds: { body: Notice.PushKinds, result: Notice.PushKinds },
  // Chat
  chatConfig: { result: Chat.ChatConfig },
  sendMessage: { body: Chat.SendMessage, result: Chat.SentMessage },
  uploadChatImage: { result: Chat.UploadedFile },
  uploadChatVideo: { result: Chat.UploadedFile },
  chatHistory: { body: Chat.HistoryRequest, result: Chat.ChatHistory },
  readCustomer: { body: Chat.ReadRequest, result: Done },
} as const satisfies SchemasOf<Api>
