/** Every call of the operator's staff, one row each, and which roles may call it. */
import type * as Chat from '../schemas/chat.ts'
import type * as Passkey from '../schemas/passkey.ts'
import type { Sessions } from '../schemas/session.ts'
import type * as Operator from '../schemas/staff.ts'
import type * as Access from '../schemas/staff-access.ts'
import type * as Audit from '../schemas/staff-audit.ts'
import type * as BankStatement from '../schemas/staff-bank-statement.ts'
import type * as Catalogue from '../schemas/staff-catalogue.ts'
import type * as Inbox from '../schemas/staff-chat.ts'
import type * as Claim from '../schemas/staff-claim.ts'
import type * as Content from '../schemas/staff-content.ts'
import type * as Export from '../schemas/staff-export.ts'
import type * as Ledger from '../schemas/staff-ledger.ts'
import type * as Member from '../schemas/staff-member.ts'
import type * as Offer from '../schemas/staff-offer.ts'
import type * as Payout from '../schemas/staff-payout.ts'
import type * as PayoutFile from '../schemas/staff-payout-file.ts'
import type * as Reconciliation from '../schemas/staff-reconciliation.ts'
import type * as Report from '../schemas/staff-report.ts'
import type * as Request from '../schemas/staff-request.ts'
import type * as Risk from '../schemas/staff-risk.ts'
import type * as Search from '../schemas/staff-search.ts'
import type * as Settings from '../schemas/staff-settings.ts'
import type * as Slip from '../schemas/staff-slip.ts'
import type * as Spin from '../schemas/staff-spin.ts'
import type * as Suspense from '../schemas/staff-suspense.ts'
import type * as Switches from '../schemas/staff-switch.ts'
import type * as System from '../schemas/staff-system.ts'
import type * as Timeline from '../schemas/staff-timeline.ts'
import type * as Withdrawal from '../schemas/staff-withdrawal.ts'
import type { Done, StaffListPage } from '../schemas/text.ts'
import { del, get, post, put, types } from './endpoint.ts'

export const staffLogin        = post('/api/operator/login',             'staff_visitor',types<{ body: typeof Access.StaffLogin; result: typeof Access.StaffSignedIn }>)
export const staffPasskeyLoginOptions = post('/api/operator/login/passkey/options', 'staff_visitor',types<{ result: typeof Passkey.PasskeyRequest }>)
export const staffPasskeyLogin = post('/api/operator/login/passkey',     'staff_visitor',types<{ body: typeof Passkey.PasskeyAnswer; result: typeof Access.StaffSignedIn }>)
export const openInvitation    = post('/api/operator/invitation',        'staff_visitor',types<{ body: typeof Access.InvitationToken; result: typeof Access.OpenedInvitation }>)
export const acceptInvitation  = post('/api/operator/invitation/accept', 'staff_visitor',types<{ body: typeof Access.InvitationAcceptance; result: typeof Access.AcceptedInvitation }>)
export const staffLogout       = post('/api/operator/logout',            'operator',types<{ result: typeof Done }>)
export const staffMe           = get ('/api/operator/me',                'operator',types<{ result: typeof Access.StaffSignedIn }>)
export const staffStepUp       = post('/api/operator/step-up',           'operator',types<{ body: typeof Access.StaffCode; result: typeof Access.StaffSteppedUp }>)
export const staffStepUpPasskeyOptions = post('/api/operator/step-up/passkey/options', 'operator',types<{ result: typeof Passkey.PasskeyRequest }>)
export const staffStepUpPasskey = post('/api/operator/step-up/passkey',   'operator',types<{ body: typeof Passkey.PasskeyAnswer; result: typeof Access.StaffSteppedUp }>)
export const staffSessions     = get ('/api/operator/sessions',          'operator',types<{ result: typeof Sessions }>)
export const endStaffSession   = del ('/api/operator/sessions/:sessionId', 'operator',types<{ result: typeof Done }>)
export const staffPasskeys     = get ('/api/operator/passkeys',          'operator',types<{ result: typeof Passkey.Passkeys }>)
export const staffPasskeyOptions = post('/api/operator/passkeys/options', 'operator',types<{ result: typeof Passkey.PasskeyCreation }>, { stepUp: true })
export const addStaffPasskey   = post('/api/operator/passkeys',          'operator',types<{ body: typeof Passkey.NewPasskey; result: typeof Done }>, { stepUp: true })
export const removeStaffPasskey = del ('/api/operator/passkeys/:passkeyId', 'operator',types<{ result: typeof Done }>, { stepUp: true })

export const staff             = post('/api/operator/staff',             'operator',types<{ body: typeof StaffListPage; result: typeof Access.StaffPage }>, { changes: false })
export const inviteStaff       = post('/api/operator/staff/new',         'operator',types<{ body: typeof Access.NewStaff; result: typeof Access.InvitedStaff }>, { stepUp: true })
export const disableStaff      = post('/api/operator/staff/:username/disable', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>, { stepUp: true })
export const machineTokens     = post('/api/operator/tokens',            'operator',types<{ body: typeof StaffListPage; result: typeof Access.MachineTokenPage }>, { changes: false })
export const createToken       = post('/api/operator/tokens/new',        'operator',types<{ body: typeof Access.NewMachineToken; result: typeof Access.CreatedToken }>, { stepUp: true })
export const revokeToken       = post('/api/operator/tokens/:tokenId/revoke', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>, { stepUp: true })

export const setTerminated     = put ('/api/operator/site/terminated',   'operator',types<{ body: typeof Operator.SystemSwitch; result: typeof Done }>, { stepUp: true })

export const tasks             = post('/api/operator/tasks',             'operator',types<{ body: typeof Operator.TaskFilter; result: typeof Operator.TaskPage }>, { changes: false })
export const closeTask         = post('/api/operator/tasks/:taskId/close', 'operator',types<{ body: typeof Operator.Note; result: typeof Done }>)
export const claimTask         = post('/api/operator/tasks/:taskId/claim',   'operator',types<{ result: typeof Claim.Claimed }>)
export const releaseTask       = post('/api/operator/tasks/:taskId/release', 'operator',types<{ result: typeof Done }>)

export const withdrawals       = post('/api/operator/withdrawals',       'operator',types<{ body: typeof Withdrawal.WithdrawalFilter; result: typeof Withdrawal.WithdrawalPage }>, { changes: false })
export const withdrawalSheet   = get ('/api/operator/withdrawals/:memberId/:withdrawalId', 'operator',types<{ result: typeof Withdrawal.WithdrawalSheet }>)
export const approveWithdrawal = post('/api/operator/withdrawals/:memberId/:withdrawalId/approve', 'operator',types<{ result: typeof Operator.Decided }>)
export const rejectWithdrawal  = post('/api/operator/withdrawals/:memberId/:withdrawalId/reject',  'operator',types<{ body: typeof Operator.Note; result: typeof Operator.Decided }>)
export const claimWithdrawal   = post('/api/operator/withdrawals/:memberId/:withdrawalId/claim',   'operator',types<{ result: typeof Claim.Claimed }>)
export const releaseWithdrawal = post('/api/operator/withdrawals/:memberId/:withdrawalId/release', 'operator',types<{ result: typeof Done }>)

export const payouts           = post('/api/operator/payouts',           'operator',types<{ body: typeof Payout.PayoutFilter; result: typeof Payout.PayoutPage }>, { changes: false })
export const payoutFiles       = post('/api/operator/payout-files',      'operator',types<{ body: typeof StaffListPage; result: typeof PayoutFile.PayoutFilePage }>, { changes: false })
export const payoutFile        = get ('/api/operator/payout-files/:fileId', 'operator',types<{ result: typeof PayoutFile.PayoutFileSheet }>)
export const makePayoutFile    = post('/api/operator/payout-files/new',  'operator',types<{ body: typeof PayoutFile.NewPayoutFile; result: typeof Member.Written }>)
export const takePayoutFile    = post('/api/operator/payout-files/:fileId/document', 'operator',types<{ result: typeof PayoutFile.TakenPayoutFile }>, { stepUp: true })
export const readPayoutResult  = post('/api/operator/payout-files/results', 'operator',types<{ result: typeof PayoutFile.ReadPayoutResult }>, { upload: true })

export const suspense          = post('/api/operator/suspense',          'operator',types<{ body: typeof Suspense.SuspenseFilter; result: typeof Suspense.SuspensePage }>, { changes: false })
export const attributePayment  = post('/api/operator/payments/:fromBank/:reference/attribute', 'operator',types<{ body: typeof Operator.Attribution; result: typeof Request.Asked }>)
export const claimPayment      = post('/api/operator/payments/:fromBank/:reference/claim',   'operator',types<{ result: typeof Claim.Claimed }>)
export const releasePayment    = post('/api/operator/payments/:fromBank/:reference/release', 'operator',types<{ result: typeof Done }>)

export const staffSlips        = post('/api/operator/slips',             'operator',types<{ body: typeof Slip.SlipFilter; result: typeof Slip.SlipPage }>, { changes: false })
export const slipInReview      = get ('/api/operator/slips/:memberId/:slipId', 'operator',types<{ result: typeof Slip.SlipInReview }>)
export const approveSlip       = post('/api/operator/slips/:memberId/:slipId/approve', 'operator',types<{ body: typeof Slip.SlipApproval; result: typeof Slip.SlipApproved }>)
export const rejectSlip        = post('/api/operator/slips/:memberId/:slipId/reject',  'operator',types<{ body: typeof Slip.SlipRejection; result: typeof Done }>)
export const claimSlip         = post('/api/operator/slips/:memberId/:slipId/claim',   'operator',types<{ result: typeof Claim.Claimed }>)
export const releaseSlip       = post('/api/operator/slips/:memberId/:slipId/release', 'operator',types<{ result: typeof Done }>)
export const decideInvite      = post('/api/operator/invites/:memberId/:friendId/decide', 'operator',types<{ body: typeof Operator.InviteDecision; result: typeof Done }>)
export const chatRooms         = post('/api/operator/chat/rooms',        'operator',types<{ body: typeof Inbox.RoomFilter; result: typeof Inbox.RoomPage }>, { changes: false })
export const roomHistory       = post('/api/operator/chat/rooms/:roomId/history', 'operator',types<{ body: typeof Chat.DeskHistoryRequest; result: typeof Inbox.DeskHistory }>, { changes: false })
export const answerCustomer    = post('/api/operator/chat/rooms/:roomId/answer',  'operator',types<{ body: typeof Chat.DeskAnswer; result: typeof Chat.SentMessage }>)
export const readRoom          = post('/api/operator/chat/rooms/:roomId/read',    'operator',types<{ result: typeof Done }>)
export const typeToCustomer    = post('/api/operator/chat/rooms/:roomId/typing',  'operator',types<{ result: typeof Done }>)
export const closeChat         = post('/api/operator/chat/rooms/:roomId/close',   'operator',types<{ result: typeof Done }>)
export const assignRoom        = post('/api/operator/chat/rooms/:roomId/assign',  'operator',types<{ body: typeof Inbox.Assignment; result: typeof Done }>)
export const labelRoom         = post('/api/operator/chat/rooms/:roomId/labels',  'operator',types<{ body: typeof Inbox.Labels; result: typeof Done }>)
export const snoozeRoom        = post('/api/operator/chat/rooms/:roomId/snooze',  'operator',types<{ body: typeof Inbox.Snooze; result: typeof Done }>)
export const claimRoom         = post('/api/operator/chat/rooms/:roomId/claim',   'operator',types<{ result: typeof Claim.Claimed }>)
export const releaseRoom       = post('/api/operator/chat/rooms/:roomId/release', 'operator',types<{ result: typeof Done }>)
export const noteRoom          = post('/api/operator/chat/rooms/:roomId/notes/new', 'operator',types<{ body: typeof Inbox.RoomNote; result: typeof Member.Written }>)
export const lookAtRoom        = post('/api/operator/chat/rooms/:roomId/looking', 'operator',types<{ body: typeof Inbox.LookingNow; result: typeof Inbox.OthersLooking }>)
export const chatColleagues    = get ('/api/operator/chat/colleagues',   'operator',types<{ result: typeof Inbox.ChatColleagues }>)
export const chatReplies       = post('/api/operator/chat/replies',      'operator',types<{ body: typeof Inbox.ReplyFilter; result: typeof Inbox.ReplyPage }>, { changes: false })
export const writeReply        = put ('/api/operator/chat/replies/:code','operator',types<{ body: typeof Inbox.ReplyWords; result: typeof Done }>)
export const removeReply       = del ('/api/operator/chat/replies/:code','operator',types<{ result: typeof Done }>)
export const searchMessages    = post('/api/operator/chat/search',       'operator',types<{ body: typeof Inbox.MessageSearch; result: typeof Inbox.FoundMessages }>, { changes: false })

export const content           = get ('/api/operator/content',           'operator',types<{ result: typeof Content.SiteContent }>)
export const writePieces       = put ('/api/operator/content/pieces/:name',  'operator',types<{ body: typeof Content.PiecesChange; result: typeof Content.Written }>)
export const writeText         = put ('/api/operator/content/texts/:name',   'operator',types<{ body: typeof Content.TextChange; result: typeof Content.Written }>)
export const writeBanners      = put ('/api/operator/content/banners/:name', 'operator',types<{ body: typeof Content.BannersChange; result: typeof Content.Written }>)
export const cancelPlan        = post('/api/operator/content/plans/:planId/cancel', 'operator',types<{ result: typeof Done }>)
export const contentVersions   = post('/api/operator/content/versions',  'operator',types<{ body: typeof Content.ContentVersionFilter; result: typeof Content.ContentVersionPage }>, { changes: false })
export const uploadPicture     = post('/api/operator/pictures',          'operator',types<{ result: typeof Content.UploadedPicture }>, { upload: true })

export const offers            = post('/api/operator/offers',            'operator',types<{ body: typeof Offer.OfferFilter; result: typeof Offer.OfferPage }>, { changes: false })
export const rehearseOffer     = post('/api/operator/offers/rehearsal',  'operator',types<{ body: typeof Offer.OfferRehearsal; result: typeof Offer.OfferRehearsed }>, { changes: false })
export const createOffer       = post('/api/operator/offers/new',        'operator',types<{ body: typeof Offer.NewOffer; result: typeof Offer.OfferWritten }>)
export const changeOffer       = put ('/api/operator/offers/:kind/:code',       'operator',types<{ body: typeof Offer.OfferChange; result: typeof Offer.OfferWritten }>)
export const closeOffer        = post('/api/operator/offers/:kind/:code/close', 'operator',types<{ body: typeof Member.SomeReason; result: typeof Done }>)

export const campaigns         = post('/api/operator/campaigns',         'operator',types<{ body: typeof Spin.CampaignFilter; result: typeof Spin.CampaignPage }>, { changes: false })
export const campaignFigures   = get ('/api/operator/campaigns/:campaignId/figures', 'operator',types<{ result: typeof Spin.CampaignFigures }>)
export const createCampaign    = post('/api/operator/campaigns/new',     'operator',types<{ body: typeof Spin.NewCampaign; result: typeof Spin.CampaignWritten }>)
export const changeCampaign    = put ('/api/operator/campaigns/:campaignId',       'operator',types<{ body: typeof Spin.CampaignChange; result: typeof Spin.CampaignChanged }>)
export const startCampaign     = post('/api/operator/campaigns/:campaignId/start', 'operator',types<{ body: typeof Member.SomeReason; result: typeof Spin.CampaignChanged }>)
export const stopCampaign      = post('/api/operator/campaigns/:campaignId/stop',  'operator',types<{ body: typeof Member.SomeReason; result: typeof Done }>)

export const bankList          = post('/api/operator/banks',             'operator',types<{ body: typeof Catalogue.CatalogueFilter; result: typeof Catalogue.BankPage }>, { changes: false })
export const createBank        = post('/api/operator/banks/new',         'operator',types<{ body: typeof Catalogue.NewBank; result: typeof Catalogue.CatalogueWritten }>)
export const changeBank        = put ('/api/operator/banks/:code',       'operator',types<{ body: typeof Catalogue.BankChange; result: typeof Catalogue.CatalogueWritten }>)
export const closeBank         = post('/api/operator/banks/:code/close', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const openBank          = post('/api/operator/banks/:code/open',  'operator',types<{ body: typeof Member.Reason; result: typeof Catalogue.CatalogueWritten }>)

export const sourceList        = post('/api/operator/sources',             'operator',types<{ body: typeof Catalogue.CatalogueFilter; result: typeof Catalogue.SourcePage }>, { changes: false })
export const createSource      = post('/api/operator/sources/new',         'operator',types<{ body: typeof Catalogue.NewSource; result: typeof Catalogue.CatalogueWritten }>)
export const changeSource      = put ('/api/operator/sources/:code',       'operator',types<{ body: typeof Catalogue.SourceChange; result: typeof Catalogue.CatalogueWritten }>)
export const closeSource       = post('/api/operator/sources/:code/close', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const openSource        = post('/api/operator/sources/:code/open',  'operator',types<{ body: typeof Member.Reason; result: typeof Catalogue.CatalogueWritten }>)

export const depositAccountList= post('/api/operator/deposit-accounts',             'operator',types<{ body: typeof Catalogue.CatalogueFilter; result: typeof Catalogue.DepositAccountPage }>, { changes: false })
export const createDepositAccount= post('/api/operator/deposit-accounts/new',         'operator',types<{ body: typeof Catalogue.NewDepositAccount; result: typeof Catalogue.CatalogueWritten }>, { stepUp: true })
export const changeDepositAccount= put ('/api/operator/deposit-accounts/:code',       'operator',types<{ body: typeof Catalogue.DepositAccountChange; result: typeof Catalogue.CatalogueWritten }>, { stepUp: true })
export const closeDepositAccount= post('/api/operator/deposit-accounts/:code/close', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const openDepositAccount= post('/api/operator/deposit-accounts/:code/open',  'operator',types<{ body: typeof Member.Reason; result: typeof Catalogue.CatalogueWritten }>, { stepUp: true })

export const gatewayList       = post('/api/operator/gateways',             'operator',types<{ body: typeof Catalogue.CatalogueFilter; result: typeof Catalogue.GatewayPage }>, { changes: false })
export const createGateway     = post('/api/operator/gateways/new',         'operator',types<{ body: typeof Catalogue.NewGateway; result: typeof Catalogue.CatalogueWritten }>, { stepUp: true })
export const changeGateway     = put ('/api/operator/gateways/:code',       'operator',types<{ body: typeof Catalogue.GatewayChange; result: typeof Catalogue.CatalogueWritten }>, { stepUp: true })
export const closeGateway      = post('/api/operator/gateways/:code/close', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const openGateway       = post('/api/operator/gateways/:code/open',  'operator',types<{ body: typeof Member.Reason; result: typeof Catalogue.CatalogueWritten }>, { stepUp: true })

export const providerList      = post('/api/operator/providers',             'operator',types<{ body: typeof Catalogue.CatalogueFilter; result: typeof Catalogue.ProviderPage }>, { changes: false })
export const createProvider    = post('/api/operator/providers/new',         'operator',types<{ body: typeof Catalogue.NewProvider; result: typeof Catalogue.CatalogueWritten }>)
export const changeProvider    = put ('/api/operator/providers/:code',       'operator',types<{ body: typeof Catalogue.ProviderChange; result: typeof Catalogue.CatalogueWritten }>)
export const closeProvider     = post('/api/operator/providers/:code/close', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const openProvider      = post('/api/operator/providers/:code/open',  'operator',types<{ body: typeof Member.Reason; result: typeof Catalogue.CatalogueWritten }>)

export const gameList          = post('/api/operator/games',             'operator',types<{ body: typeof Catalogue.CatalogueFilter; result: typeof Catalogue.GamePage }>, { changes: false })
export const createGame        = post('/api/operator/games/new',         'operator',types<{ body: typeof Catalogue.NewGame; result: typeof Catalogue.CatalogueWritten }>)
export const changeGame        = put ('/api/operator/games/:code',       'operator',types<{ body: typeof Catalogue.GameChange; result: typeof Catalogue.CatalogueWritten }>)
export const closeGame         = post('/api/operator/games/:code/close', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const openGame          = post('/api/operator/games/:code/open',  'operator',types<{ body: typeof Member.Reason; result: typeof Catalogue.CatalogueWritten }>)

export const settings          = get ('/api/operator/settings',          'operator',types<{ result: typeof Settings.ShownSettings }>)
export const changeSettings    = put ('/api/operator/settings',          'operator',types<{ body: typeof Settings.SettingsChange; result: typeof Settings.SettingsChanged }>, { stepUp: true })

export const settingChanges    = post('/api/operator/settings/changes',  'operator',types<{ body: typeof Settings.SettingChangeFilter; result: typeof Settings.SettingChangePage }>, { changes: false })

export const placeNames        = get ('/api/operator/names',             'operator',types<{ result: typeof Catalogue.PlaceNames }>)
export const switches          = get ('/api/operator/switches',          'operator',types<{ result: typeof Switches.Switches }>)
export const turnSwitch        = put ('/api/operator/switches/:name',    'operator',types<{ body: typeof Switches.SwitchChange; result: typeof Done }>)

export const search            = post('/api/operator/search',            'operator',types<{ body: typeof Search.Search; result: typeof Search.SearchResult }>, { changes: false })
export const flagCodes         = get ('/api/operator/flags',             'operator',types<{ result: typeof Member.FlagCodes }>)
export const members           = post('/api/operator/members',           'operator',types<{ body: typeof Member.MemberFilter; result: typeof Member.MemberPage }>, { changes: false })
export const memberSheet       = get ('/api/operator/members/:memberId', 'operator',types<{ result: typeof Member.MemberSheet }>)
export const memberTimeline    = post('/api/operator/members/:memberId/timeline', 'operator',types<{ body: typeof Timeline.TimelineFilter; result: typeof Timeline.TimelinePage }>, { changes: false })
export const freezeMember      = post('/api/operator/members/:memberId/freeze',    'operator',types<{ body: typeof Member.Freeze; result: typeof Member.Frozen }>)
export const flagMember        = post('/api/operator/members/:memberId/flags/new', 'operator',types<{ body: typeof Member.NewFlag; result: typeof Member.Written }>)
export const closeFlag         = post('/api/operator/members/:memberId/flags/:flagId/close', 'operator',types<{ body: typeof Operator.Note; result: typeof Done }>)
export const noteMember        = post('/api/operator/members/:memberId/notes/new', 'operator',types<{ body: typeof Member.NewNote; result: typeof Member.Written }>)

export const endSessions       = post('/api/operator/members/:memberId/sessions/end', 'operator',types<{ body: typeof Member.Reason; result: typeof Member.SessionsEnded }>)
export const sendPasswordHelp  = post('/api/operator/members/:memberId/password-reset', 'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const reopenMember      = post('/api/operator/members/:memberId/reopen',    'operator',types<{ body: typeof Member.Reason; result: typeof Done }>)
export const unmaskMember      = post('/api/operator/members/:memberId/unmask',    'operator',types<{ body: typeof Member.Unmask; result: typeof Member.Unmasked }>)

export const requests          = post('/api/operator/requests',          'operator',types<{ body: typeof Request.RequestFilter; result: typeof Request.RequestPage }>, { changes: false })
export const staffRequest      = get ('/api/operator/requests/:requestId', 'operator',types<{ result: typeof Request.StaffRequest }>)
export const newRequest        = post('/api/operator/requests/new',      'operator',types<{ body: typeof Request.NewRequest; result: typeof Request.Asked }>)
export const approveRequest    = post('/api/operator/requests/:requestId/approve', 'operator',types<{ result: typeof Request.RequestDecided }>)
export const rejectRequest     = post('/api/operator/requests/:requestId/reject',  'operator',types<{ body: typeof Operator.Note; result: typeof Request.RequestDecided }>)

export const riskFlags         = post('/api/operator/risk/flags',        'operator',types<{ body: typeof Risk.FlagFilter; result: typeof Risk.FlagPage }>, { changes: false })
export const claimFlag         = post('/api/operator/risk/flags/:flagId/claim',  'operator',types<{ result: typeof Claim.Claimed }>)
export const releaseFlag       = post('/api/operator/risk/flags/:flagId/release', 'operator',types<{ result: typeof Done }>)
export const decideFlag        = post('/api/operator/risk/flags/:flagId/decide', 'operator',types<{ body: typeof Risk.FlagDecision; result: typeof Done }>)
export const riskRules         = get ('/api/operator/risk/rules',        'operator',types<{ result: typeof Risk.RiskRules }>)
export const changeRiskRule    = put ('/api/operator/risk/rules/:code',  'operator',types<{ body: typeof Risk.RiskRuleChange; result: typeof Done }>)

export const auditTrail        = post('/api/operator/audit',             'operator',types<{ body: typeof Audit.AuditFilter; result: typeof Audit.AuditPage }>, { changes: false })
export const verifyTrail       = post('/api/operator/audit/verify',      'operator',types<{ body: typeof Audit.AuditSpan; result: typeof Audit.AuditVerdict }>, { changes: false })

export const journals          = post('/api/operator/ledger/journals',   'operator',types<{ body: typeof Ledger.JournalFilter; result: typeof Ledger.JournalPage }>, { changes: false })
export const journalSheet      = get ('/api/operator/ledger/journals/:journalId', 'operator',types<{ result: typeof Ledger.JournalSheet }>)
export const accounts          = post('/api/operator/ledger/accounts',   'operator',types<{ body: typeof Ledger.AccountFilter; result: typeof Ledger.AccountPage }>, { changes: false })
export const accountNames      = get ('/api/operator/ledger/names',      'operator',types<{ result: typeof Ledger.AccountNames }>)
export const accountDays       = post('/api/operator/ledger/days',       'operator',types<{ body: typeof Ledger.AccountSpan; result: typeof Ledger.AccountDays }>, { changes: false })

export const bookDays          = post('/api/operator/reconciliation/days', 'operator',types<{ body: typeof Reconciliation.BookDayFilter; result: typeof Reconciliation.BookDayPage }>, { changes: false })
export const compareBooks      = post('/api/operator/reconciliation/compare', 'operator',types<{ result: typeof Done }>)
export const cases             = post('/api/operator/reconciliation/cases', 'operator',types<{ body: typeof Reconciliation.CaseFilter; result: typeof Reconciliation.CasePage }>, { changes: false })
export const closeCase         = post('/api/operator/reconciliation/cases/:caseId/close', 'operator',types<{ body: typeof Operator.Note; result: typeof Done }>)
export const claimCase         = post('/api/operator/reconciliation/cases/:caseId/claim',   'operator',types<{ result: typeof Claim.Claimed }>)
export const releaseCase       = post('/api/operator/reconciliation/cases/:caseId/release', 'operator',types<{ result: typeof Done }>)

export const bankStatements    = post('/api/operator/reconciliation/statements/list', 'operator',types<{ body: typeof StaffListPage; result: typeof BankStatement.BankStatementPage }>, { changes: false })
export const bankStatement     = get ('/api/operator/reconciliation/statements/:statementId', 'operator',types<{ result: typeof BankStatement.BankStatementSheet }>)
export const uploadBankStatement = post('/api/operator/reconciliation/statements', 'operator',types<{ result: typeof BankStatement.UploadedBankStatement }>, { upload: true })
export const matchBankStatement = post('/api/operator/reconciliation/statements/:statementId/match', 'operator',types<{ body: typeof BankStatement.BankStatementMatch; result: typeof BankStatement.MatchedBankStatement }>)

export const overview          = get ('/api/operator/overview',          'operator',types<{ result: typeof Report.Overview }>)
export const system            = get ('/api/operator/system',            'operator',types<{ result: typeof System.System }>)
export const dailyReport       = post('/api/operator/reports/daily',     'operator',types<{ body: typeof Report.ReportFilter; result: typeof Report.DailyReport }>, { changes: false })
export const gatewayReport     = post('/api/operator/reports/gateways',  'operator',types<{ body: typeof Report.ReportFilter; result: typeof Report.GatewayReport }>, { changes: false })
export const gameReport        = post('/api/operator/reports/games',     'operator',types<{ body: typeof Report.ReportFilter; result: typeof Report.GameReport }>, { changes: false })
export const bonusReport       = post('/api/operator/reports/bonuses',   'operator',types<{ body: typeof Report.ReportFilter; result: typeof Report.BonusReport }>, { changes: false })
export const sourceReport      = post('/api/operator/reports/sources',   'operator',types<{ body: typeof Report.ReportFilter; result: typeof Report.SourceReport }>, { changes: false })
export const friendReport      = post('/api/operator/reports/friends',   'operator',types<{ body: typeof Report.ReportFilter; result: typeof Report.FriendReport }>, { changes: false })

export const exportList        = post('/api/operator/exports',           'operator',types<{ body: typeof Export.ExportFilter; result: typeof Export.ExportPage }>, { changes: false })
export const newExport         = post('/api/operator/exports/new',       'operator',types<{ body: typeof Export.NewExport; result: typeof Member.Written }>, { stepUp: true })
