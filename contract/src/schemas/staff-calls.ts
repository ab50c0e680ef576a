/** What calls of staff take and give. A call without its schemas does not compile. */
import type { SchemasOf } from '../calls/endpoint.ts'
import type { OperatorApi } from '../calls/names.ts'
import * as Chat from './chat.ts'
import { Sessions } from './session.ts'
import * as Operator from './staff.ts'
import * as Access from './staff-access.ts'
import * as Audit from './staff-audit.ts'
import * as Catalogue from './staff-catalogue.ts'
import * as Claim from './staff-claim.ts'
import * as Content from './staff-content.ts'
import * as Ledger from './staff-ledger.ts'
import * as Member from './staff-member.ts'
import * as Offer from './staff-offer.ts'
import * as Payout from './staff-payout.ts'
import * as Request from './staff-request.ts'
import * as Search from './staff-search.ts'
import * as Settings from './staff-settings.ts'
import * as Slip from './staff-slip.ts'
import * as Spin from './staff-spin.ts'
import * as Suspense from './staff-suspense.ts'
import * as Switches from './staff-switch.ts'
import * as Timeline from './staff-timeline.ts'
import * as Withdrawal from './staff-withdrawal.ts'
import { Done, Page } from './text.ts'

export const staffSchemas = {
  staffLogin: { body: Access.StaffLogin, result: Access.StaffSignedIn },
  openInvitation: { body: Access.InvitationToken, result: Access.OpenedInvitation },
  acceptInvitation: { body: Access.InvitationAcceptance, result: Access.AcceptedInvitation },
  staffLogout: { result: Done },
  staffMe: { result: Access.StaffSignedIn },
  staffStepUp: { body: Access.StaffCode, result: Access.StaffSteppedUp },
  staffSessions: { result: Sessions },
  endStaffSession: { result: Done },
  staff: { body: Page, result: Access.StaffPage },
  inviteStaff: { body: Access.NewStaff, result: Access.InvitedStaff },
  disableStaff: { body: Member.Reason, result: Done },
  machineTokens: { body: Page, result: Access.MachineTokenPage },
  createToken: { body: Access.NewMachineToken, result: Access.CreatedToken },
  revokeToken: { body: Member.Reason, result: Done },
  setTerminated: { body: Operator.SystemSwitch, result: Done },
  tasks: { body: Page, result: Operator.TaskPage },
  closeTask: { body: Operator.Note, result: Done },
  claimTask: { result: Claim.Claimed },
  releaseTask: { result: Done },
  withdrawals: { body: Withdrawal.WithdrawalFilter, result: Withdrawal.WithdrawalPage },
  withdrawalSheet: { result: Withdrawal.WithdrawalSheet },
  approveWithdrawal: { result: Operator.Decided },
  rejectWithdrawal: { body: Operator.Note, result: Operator.Decided },
  claimWithdrawal: { result: Claim.Claimed },
  releaseWithdrawal: { result: Done },
  payouts: { body: Payout.PayoutFilter, result: Payout.PayoutPage },
  suspense: { body: Suspense.SuspenseFilter, result: Suspense.SuspensePage },
  attributePayment: { body: Operator.Attribution, result: Request.Asked },
  claimPayment: { result: Claim.Claimed },
  releasePayment: { result: Done },
  staffSlips: { body: Slip.SlipFilter, result: Slip.SlipPage },
  slipInReview: { result: Slip.SlipInReview },
  approveSlip: { body: Operator.Note, result: Done },
  rejectSlip: { body: Slip.SlipRejection, result: Done },
  claimSlip: { result: Claim.Claimed },
  releaseSlip: { result: Done },
  decideInvite: { body: Operator.InviteDecision, result: Done },
  chatRooms: { body: Chat.RoomRequest, result: Chat.RoomPage },
  roomHistory: { body: Chat.DeskHistoryRequest, result: Chat.ChatHistory },
  answerCustomer: { body: Chat.DeskAnswer, result: Chat.SentMessage },
  readRoom: { result: Done },
  typeToCustomer: { result: Done },
  closeChat: { result: Done },
  claimRoom: { result: Claim.Claimed },
  releaseRoom: { result: Done },
  content: { result: Content.SiteContent },
  writePieces: { body: Content.PiecesChange, result: Content.Written },
  writeText: { body: Content.TextChange, result: Content.Written },
  writeBanners: { body: Content.BannersChange, result: Content.Written },
  uploadPicture: { result: Content.UploadedPicture },
  offers: { body: Page, result: Offer.OfferPage },
  createOffer: { body: Offer.NewOffer, result: Offer.OfferWritten },
  changeOffer: { body: Offer.OfferChange, result: Offer.OfferWritten },
  closeOffer: { result: Done },
  campaigns: { body: Page, result: Spin.CampaignPage },
  createCampaign: { body: Spin.NewCampaign, result: Spin.CampaignWritten },
  changeCampaign: { body: Spin.CampaignChange, result: Spin.CampaignChanged },
  startCampaign: { result: Done },
  stopCampaign: { result: Done },
  bankList: { body: Catalogue.CatalogueFilter, result: Catalogue.BankPage },
  createBank: { body: Catalogue.NewBank, result: Catalogue.CatalogueWritten },
  changeBank: { body: Catalogue.BankChange, result: Catalogue.CatalogueWritten },
  closeBank: { body: Member.Reason, result: Done },
  openBank: { body: Member.Reason, result: Catalogue.CatalogueWritten },
  sourceList: { body: Catalogue.CatalogueFilter, result: Catalogue.SourcePage },
  createSource: { body: Catalogue.NewSource, result: Catalogue.CatalogueWritten },
  changeSource: { body: Catalogue.SourceChange, result: Catalogue.CatalogueWritten },
  closeSource: { body: Member.Reason, result: Done },
  openSource: { body: Member.Reason, result: Catalogue.CatalogueWritten },
  depositAccountList: { body: Catalogue.CatalogueFilter, result: Catalogue.DepositAccountPage },
  createDepositAccount: { body: Catalogue.NewDepositAccount, result: Catalogue.CatalogueWritten },
  changeDepositAccount: { body: Catalogue.DepositAccountChange, result: Catalogue.CatalogueWritten },
  closeDepositAccount: { body: Member.Reason, result: Done },
  openDepositAccount: { body: Member.Reason, result: Catalogue.CatalogueWritten },
  gatewayList: { body: Catalogue.CatalogueFilter, result: Catalogue.GatewayPage },
  createGateway: { body: Catalogue.NewGateway, result: Catalogue.CatalogueWritten },
  changeGateway: { body: Catalogue.GatewayChange, result: Catalogue.CatalogueWritten },
  closeGateway: { body: Member.Reason, result: Done },
  openGateway: { body: Member.Reason, result: Catalogue.CatalogueWritten },
  providerList: { body: Catalogue.CatalogueFilter, result: Catalogue.ProviderPage },
  createProvider: { body: Catalogue.NewProvider, result: Catalogue.CatalogueWritten },
  changeProvider: { body: Catalogue.ProviderChange, result: Catalogue.CatalogueWritten },
  closeProvider: { body: Member.Reason, result: Done },
  openProvider: { body: Member.Reason, result: Catalogue.CatalogueWritten },
  gameList: { body: Catalogue.CatalogueFilter, result: Catalogue.GamePage },
  createGame: { body: Catalogue.NewGame, result: Catalogue.CatalogueWritten },
  changeGame: { body: Catalogue.GameChange, result: Catalogue.CatalogueWritten },
  closeGame: { body: Member.Reason, result: Done },
  openGame: { body: Member.Reason, result: Catalogue.CatalogueWritten },
  settings: { result: Settings.ShownSettings },
  changeSettings: { body: Settings.SettingsChange, result: Settings.SettingsChanged },
  settingChanges: { body: Page, result: Settings.SettingChangePage },
  switches: { result: Switches.Switches },
  turnSwitch: { body: Switches.SwitchChange, result: Done },
  search: { body: Search.Search, result: Search.SearchResult },
  members: { body: Member.MemberFilter, result: Member.MemberPage },
  memberSheet: { result: Member.MemberSheet },
  memberTimeline: { body: Timeline.TimelineFilter, result: Timeline.TimelinePage },
  freezeMember: { body: Member.Freeze, result: Member.Frozen },
  flagMember: { body: Member.NewFlag, result: Member.Written },
  closeFlag: { body: Operator.Note, result: Done },
  noteMember: { body: Member.NewNote, result: Member.Written },
  endSessions: { body: Member.Reason, result: Member.SessionsEnded },
  sendPasswordHelp: { body: Member.Reason, result: Done },
  reopenMember: { body: Member.Reason, result: Done },
  unmaskMember: { body: Member.Unmask, result: Member.Unmasked },
  requests: { body: Request.RequestFilter, result: Request.RequestPage },
  staffRequest: { result: Request.StaffRequest },
  newRequest: { body: Request.NewRequest, result: Request.Asked },
  approveRequest: { result: Request.RequestDecided },
  rejectRequest: { body: Operator.Note, result: Request.RequestDecided },
  auditTrail: { body: Audit.AuditFilter, result: Audit.AuditPage },
  verifyTrail: { body: Audit.AuditSpan, result: Audit.AuditVerdict },
  journals: { body: Ledger.JournalFilter, result: Ledger.JournalPage },
  journalSheet: { result: Ledger.JournalSheet },
} as const satisfies SchemasOf<OperatorApi>
