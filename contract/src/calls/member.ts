/** Every call of the member app, one row each (spec §7). */
import type { ActiveBonus, Bonuses, BonusMinimum, BonusPreview, ClearPreview, ReceivedBonus } from '../schemas/bonus.ts'
import type * as Chat from '../schemas/chat.ts'
import type { DepositResult, ExpectedRequest, QrRequest, QrState, TruelinkRequest } from '../schemas/deposit.ts'
import type { GameCredentials, LaunchLink, Slots } from '../schemas/game.ts'
import type { Invites, InviteTerms } from '../schemas/invite.ts'
import type {
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
} from '../schemas/member.ts'
import type * as Notice from '../schemas/notice.ts'
import type { OtpSendRequest, OtpSendResult, OtpVerifyRequest, OtpVerifyResult } from '../schemas/otp.ts'
import type * as Passkey from '../schemas/passkey.ts'
import type * as Play from '../schemas/play.ts'
import type { AccountClosing, DataExport } from '../schemas/privacy.ts'
import type { CurrentPromotion, Promotion } from '../schemas/promotion.ts'
import type { RefundCheck, Refunds } from '../schemas/refund.ts'
import type { LoginRequest, LoginResult, LogoutRequest, Sessions } from '../schemas/session.ts'
import type * as Site from '../schemas/site.ts'
import type * as Spin from '../schemas/spin.ts'
import type {
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
} from '../schemas/statement.ts'
import type { Done, DoneWithReference, Page } from '../schemas/text.ts'
import type { TransferAllRequest, TransferAllResult, TransferRequest, TransferResult } from '../schemas/transfer.ts'
import type { Wallet } from '../schemas/wallet.ts'
import type { WithdrawAllResult, WithdrawRequest } from '../schemas/withdraw.ts'
import { del, get, post, put, types } from './endpoint.ts'

// Lookups
export const banks              = get ('/api/lookup/banks',              'visitor',  types<{ result: typeof Site.Banks }>)
export const depositLookup      = get ('/api/lookup/deposit',            'member',   types<{ result: typeof Site.DepositLookup }>)
export const conditions         = get ('/api/lookup/conditions',         'visitor',  types<{ result: typeof Site.Conditions }>)
export const agreements         = get ('/api/lookup/agreements',         'visitor',  types<{ result: typeof Site.Agreements }>)
export const info               = get ('/api/lookup/info',               'visitor',  types<{ result: typeof Site.SiteInfo }>)
export const notice             = get ('/api/lookup/notice',             'visitor',  types<{ result: typeof Site.Notice }>)
export const contact            = get ('/api/lookup/contact',            'visitor',  types<{ result: typeof Site.Contact }>)
export const withdrawLimits     = get ('/api/lookup/withdraw',           'member',   types<{ result: typeof Site.WithdrawLimits }>)
export const slipWindow         = get ('/api/lookup/slip',               'visitor',  types<{ result: typeof Site.SlipWindow }>)
export const sources            = get ('/api/lookup/sources',            'visitor',  types<{ result: typeof Site.Sources }>)
export const active             = get ('/api/lookup/active',             'visitor',  types<{ result: typeof Site.SystemActive }>)
export const registerOtp        = get ('/api/lookup/registerOTP',        'visitor',  types<{ result: typeof Site.RegisterOtp }>)
export const enableChatWidget   = get ('/api/lookup/enableChatWidget',   'visitor',  types<{ result: typeof Site.ChatWidgetFlag }>)

// Account and session
export const login              = post('/api/login',                     'visitor',  types<{ body: typeof LoginRequest; result: typeof LoginResult }>)
export const loginPasskeyOptions = post('/api/login/passkey/options',    'visitor',  types<{ result: typeof Passkey.PasskeyRequest }>)
export const loginPasskey       = post('/api/login/passkey',             'visitor',  types<{ body: typeof Passkey.PasskeyLogin; result: typeof LoginResult }>)
export const logout             = post('/api/logout',                    'member',   types<{ body: typeof LogoutRequest; result: typeof Done }>)
export const sessions           = get ('/api/account/sessions',          'member',   types<{ result: typeof Sessions }>)
export const endSession         = del ('/api/account/sessions/:id',      'member',   types<{ result: typeof Done }>)
export const setPin             = put ('/api/account/pin',               'member',   types<{ body: typeof PinSetting; result: typeof Done }>)
export const removePin          = del ('/api/account/pin',               'member',   types<{ body: typeof PinRemoval; result: typeof Done }>)
export const stepUp             = post('/api/account/step-up',           'member',   types<{ body: typeof StepUp; result: typeof SteppedUp }>)
export const passkeys           = get ('/api/account/passkeys',          'member',   types<{ result: typeof Passkey.Passkeys }>)
export const passkeyOptions     = post('/api/account/passkeys/options',  'member',   types<{ body: typeof Passkey.PasskeyProof; result: typeof Passkey.PasskeyCreation }>)
export const addPasskey         = post('/api/account/passkeys',          'member',   types<{ body: typeof Passkey.NewPasskey; result: typeof Done }>)
export const removePasskey      = del ('/api/account/passkeys/:id',      'member',   types<{ body: typeof Passkey.PasskeyProof; result: typeof Done }>)
export const stepUpPasskeyOptions = post('/api/account/step-up/passkey/options', 'member', types<{ result: typeof Passkey.PasskeyRequest }>)
export const stepUpPasskey      = post('/api/account/step-up/passkey',   'member',   types<{ body: typeof Passkey.PasskeyAnswer; result: typeof SteppedUp }>)
export const dataExport         = get ('/api/account/export',            'member',   types<{ result: typeof DataExport }>)
export const makeExport         = post('/api/account/export',            'member',   types<{ result: typeof DataExport }>, { stepUp: true })
export const closeAccount       = post('/api/account/close',             'member',   types<{ body: typeof AccountClosing; result: typeof Done }>, { stepUp: true })
export const validateAccount    = post('/api/account/validate',          'visitor',  types<{ body: typeof PartialRegistration; result: typeof Done }>)
export const register           = post('/api/account',                   'visitor',  types<{ body: typeof Registration; result: typeof Done }>)
export const profile            = get ('/api/account/profile',           'member',   types<{ result: typeof ProfileResult }>)
export const updateProfile      = put ('/api/account/profile',           'member',   types<{ body: typeof ProfileChange; result: typeof Done }>, { stepUp: true })
export const updateAccountName  = put ('/api/account/bankAccountName',   'member',   types<{ body: typeof AccountNameChange; result: typeof Done }>, { stepUp: true })
export const forgotPassword     = post('/api/account/password/forgot',   'visitor',  types<{ body: typeof PasswordForgotten; result: typeof OtpSendResult }>)
export const resetPassword      = post('/api/account/password/reset',    'visitor',  types<{ body: typeof PasswordReset; result: typeof Done }>)
export const changePassword     = put ('/api/account/changepwd',         'member',   types<{ body: typeof PasswordChange; result: typeof Done }>, { stepUp: true })
export const sendOtp            = post('/api/otp/send',                  'visitor',  types<{ body: typeof OtpSendRequest; result: typeof OtpSendResult }>)
export const verifyOtp          = post('/api/otp/verify',                'visitor',  types<{ body: typeof OtpVerifyRequest; result: typeof OtpVerifyResult }>)

// Wallet and game accounts
export const wallet             = get ('/api/wallet',                    'member',   types<{ result: typeof Wallet }>)
export const refreshSlots       = get ('/api/wallet/refresh/slot',       'member',   types<{ result: typeof Slots }>)
export const activateSlot       = get ('/api/wallet/activate/:slotCode', 'member',   types<{ result: typeof GameCredentials }>, { changes: true, inPause: 'refused' })
export const resetSlotPassword  = get ('/api/wallet/resetpassword/:slotCode', 'member',   types<{ result: typeof GameCredentials }>, { changes: true, stepUp: true })
export const slotAccount        = get ('/api/wallet/account/:slotCode',  'member',   types<{ result: typeof GameCredentials }>, { stepUp: true })
export const transfer           = post('/api/wallet/transfer',           'member',   types<{ body: typeof TransferRequest; result: typeof TransferResult }>, { inPause: 'refused_into_games' })
export const transferAll        = post('/api/wallet/transferAll',        'member',   types<{ body: typeof TransferAllRequest; result: typeof TransferAllResult }>, { inPause: 'refused_into_games' })
export const withdraw           = post('/api/wallet/withdraw',           'member',   types<{ body: typeof WithdrawRequest; result: typeof DoneWithReference }>, { stepUp: true })
export const withdrawAll        = post('/api/wallet/withdrawAll',        'member',   types<{ body: typeof WithdrawRequest; result: typeof WithdrawAllResult }>, { stepUp: true })
export const uploadSlip         = post('/api/wallet/slip',               'member',   types<{ result: typeof DoneWithReference }>, { upload: true })

// Deposit by bank transfer: what the member is about to send; it credits nothing
export const addExpected        = post('/api/wallet/add',                'member',   types<{ body: typeof ExpectedRequest; result: typeof DoneWithReference }>, { inPause: 'refused' })

// Deposit by QR
export const qrcode             = get ('/api/qrcode/:gatewayCode',       'member',   types<{ result: typeof QrState }>)
export const createQrcode       = post('/api/qrcode/:gatewayCode',       'member',   types<{ body: typeof QrRequest; result: typeof QrState }>, { inPause: 'refused' })
export const cancelQrcode       = del ('/api/qrcode/:qrcodeId',          'member',   types<{ result: typeof Done }>)

// Deposit by TrueMoney gift link
export const truelink           = post('/api/wallet/truelink',           'member',   types<{ body: typeof TruelinkRequest; result: typeof DepositResult }>, { inPause: 'refused' })

// Spin wheel
export const spinSetup          = get ('/api/spinwheel/setup',           'member',   types<{ result: typeof Spin.SpinSetup }>)
export const spin               = post('/api/spinwheel/spin',            'member',   types<{ result: typeof Spin.SpinAnswer }>, { inPause: 'refused' })
export const coupons            = get ('/api/spinwheel/coupon',          'member',   types<{ result: typeof Spin.Coupons }>)
export const claimCoupon        = post('/api/spinwheel/coupon/claim',    'member',   types<{ body: typeof Spin.ClaimRequest; result: typeof Spin.ClaimAnswer }>, { inPause: 'refused' })
export const spinActive         = get ('/api/spinwheel/active',          'member',   types<{ result: typeof Spin.SpinActive }>)
export const spinFair           = get ('/api/spinwheel/fair',            'member',   types<{ result: typeof Spin.FairPair }>)
export const changeSpinSeed     = put ('/api/spinwheel/fair',            'member',   types<{ body: typeof Spin.SeedChange; result: typeof Spin.FairPair }>)
export const spinHistory        = post('/api/spinwheel/history',         'member',   types<{ body: typeof Page; result: typeof Spin.SpinPage }>, { changes: false })

// Invite
export const invites            = post('/api/invite',                    'member',   types<{ body: typeof Page; result: typeof Invites }>, { changes: false })
export const claimInvite        = get ('/api/invite/bonus',              'member',   types<{ result: typeof Done }>, { changes: true, inPause: 'refused' })
export const inviteTerms        = get ('/api/invite/terms',              'member',   types<{ result: typeof InviteTerms }>)
export const inviteBanners      = get ('/api/invite/banners',            'member',   types<{ result: typeof Site.Banners }>)

// Refund on losses
export const refunds            = post('/api/refund',                    'member',   types<{ body: typeof Page; result: typeof Refunds }>, { changes: false })
export const checkRefund        = get ('/api/refund/check',              'member',   types<{ result: typeof RefundCheck }>)
export const receiveRefund      = get ('/api/refund/receive',            'member',   types<{ result: typeof Done }>, { changes: true, inPause: 'refused' })
export const addRefundToWallet  = get ('/api/refund/addWallet',          'member',   types<{ result: typeof Done }>, { changes: true, inPause: 'refused' })
export const refundBanners      = get ('/api/refund/banners',            'member',   types<{ result: typeof Site.Banners }>)

// Launching a game. Spec's paths carry a password: it is accepted and ignored (decisions D12).
export const autoLoginPg        = get ('/api/autoLogin/pg/:username',                  'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginBetflix   = get ('/api/autoLogin/betflix/:username',             'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginAskmebet  = get ('/api/autoLogin/askmebet/:username/:password',  'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginImi       = get ('/api/autoLogin/imi/:username/:password',       'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginUsun      = get ('/api/autoLogin/usun/:username/:password',      'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginAreaslot  = get ('/api/autoLogin/areaslot/:username',            'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginCircus    = get ('/api/autoLogin/circus/:username/:password',    'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginSlotracha = get ('/api/autoLogin/slotracha/:username/:password', 'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginPgslot    = get ('/api/autoLogin/pgslot/:username/:password',    'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginJoker2    = get ('/api/autoLogin/joker2/:username',              'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })
export const autoLoginHuayhd    = get ('/api/autoLogin/huayhd/:username',              'member',   types<{ result: typeof LaunchLink }>, { inPause: 'refused' })

// Bonus and promotion
export const bonuses            = get ('/api/bonus',                     'member',   types<{ result: typeof Bonuses }>)
export const bonusPreview       = get ('/api/bonus/preview/:code',       'member',   types<{ result: typeof BonusPreview }>)
export const activateBonus      = get ('/api/bonus/activate/:code',      'member',   types<{ result: typeof ReceivedBonus }>, { changes: true, inPause: 'refused' })
export const activeBonus        = get ('/api/bonus/check/active',        'member',   types<{ result: typeof ActiveBonus }>)
export const bonusMinimum       = get ('/api/bonus/check/minimum',       'member',   types<{ result: typeof BonusMinimum }>)
export const clearBonus         = get ('/api/bonus/clear',               'member',   types<{ result: typeof Done }>, { changes: true })
export const clearBonusPreview  = get ('/api/bonus/clear/preview',       'member',   types<{ result: typeof ClearPreview }>)
export const currentPromotion   = get ('/api/promotion/current',         'member',   types<{ result: typeof CurrentPromotion }>)
export const findPromotion      = get ('/api/promotion/find/:code',      'member',   types<{ result: typeof Promotion }>)
export const activatePromotion  = get ('/api/promotion/activate/:code',  'member',   types<{ result: typeof Done }>, { changes: true, inPause: 'refused' })

// Responsible play
export const playLimits         = get ('/api/play/limits',               'member',   types<{ result: typeof Play.PlayLimits }>)
export const setDepositLimit    = put ('/api/play/limits/deposit',       'member',   types<{ body: typeof Play.DepositLimitChange; result: typeof Play.PlayLimits }>)
export const confirmDepositLimit = post('/api/play/limits/deposit/confirm', 'member', types<{ body: typeof Play.DepositLimitConfirmation; result: typeof Play.PlayLimits }>, { stepUp: true })
export const takeTimeOut        = post('/api/play/time-out',             'member',   types<{ body: typeof Play.TimeOutRequest; result: typeof Play.PlayLimits }>)
export const excludeMyself      = post('/api/play/exclusion',            'member',   types<{ body: typeof Play.ExclusionRequest; result: typeof Play.PlayLimits }>)
export const returnToPlay       = post('/api/play/exclusion/return',     'member',   types<{ result: typeof Play.PlayLimits }>)
export const setRealityCheck    = put ('/api/play/reality',              'member',   types<{ body: typeof Play.RealityChange; result: typeof Play.PlayLimits }>)
export const playSummary        = get ('/api/play/summary',              'member',   types<{ query: typeof Play.SummaryQuery; result: typeof Play.PlaySummary }>)

// Statement
export const statement          = post('/api/statement',                 'member',   types<{ body: typeof StatementRequest; result: typeof StatementPage }>, { changes: false })
export const receipt            = get ('/api/statement/receipt/:number', 'member',   types<{ result: typeof Receipt }>)
export const checkReceipt       = post('/api/receipt/check',             'visitor',  types<{ body: typeof ReceiptCheckRequest; result: typeof ReceiptCheck }>, { changes: false })
export const slips              = post('/api/statement/slip',            'member',   types<{ body: typeof Page; result: typeof SlipPage }>, { changes: false })
export const slipLink           = get ('/api/statement/slip/reference/:reference', 'member',   types<{ result: typeof SlipLink }>)
export const statementCsv       = post('/api/statement/csv',             'member',   types<{ body: typeof StatementExportRequest; result: typeof StatementExport }>, { changes: false })
export const statementFile      = post('/api/statement/file',            'member',   types<{ body: typeof StatementFileRequest; result: typeof StatementFile }>, { changes: false })

// Notices, in the app and by push
export const notices            = post('/api/notices',                   'member',   types<{ body: typeof Page; result: typeof Notice.Notices }>, { changes: false })
export const readNotices        = put ('/api/notices/read',              'member',   types<{ body: typeof Notice.NoticesRead; result: typeof Notice.Unread }>)
export const pushKey            = get ('/api/push/key',                  'member',   types<{ result: typeof Notice.PushKey }>)
export const subscribePush      = post('/api/push',                      'member',   types<{ body: typeof Notice.PushSubscribing; result: typeof Done }>)
export const unsubscribePush    = del ('/api/push',                      'member',   types<{ body: typeof Notice.PushEnding; result: typeof Done }>)
export const pushKinds          = get ('/api/push/kinds',                'member',   types<{ result: typeof Notice.PushKinds }>)
export const setPushKinds       = put ('/api/push/kinds',                'member',   types<{ body: typeof Notice.PushKinds; result: typeof Notice.PushKinds }>)

// Chat
export const chatConfig         = get ('/api/chat/config',               'customer', types<{ result: typeof Chat.ChatConfig }>)
export const sendMessage        = post('/api/chat/send-message',         'customer', types<{ body: typeof Chat.SendMessage; result: typeof Chat.SentMessage }>)
export const uploadChatImage    = post('/api/chat/upload-image',         'customer', types<{ result: typeof Chat.UploadedFile }>, { upload: true })
export const uploadChatVideo    = post('/api/chat/upload-video',         'customer', types<{ result: typeof Chat.UploadedFile }>, { upload: true })
export const chatHistory        = post('/api/chat/history',              'customer', types<{ body: typeof Chat.HistoryRequest; result: typeof Chat.ChatHistory }>, { changes: false })
export const readCustomer       = put ('/api/chat/read-customer/',       'customer', types<{ body: typeof Chat.ReadRequest; result: typeof Done }>)
