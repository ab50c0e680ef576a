/** Every call of the operator's staff, one row each, and which roles may call it. */
import * as chat from './chat.ts'
import { get, post, put } from './endpoint.ts'
import * as operator from './operator.ts'
import * as content from './operator-content.ts'
import * as member from './operator-member.ts'
import * as offer from './operator-offer.ts'
import * as payout from './operator-payout.ts'
import * as request from './operator-request.ts'
import * as settings from './operator-settings.ts'
import * as spin from './operator-spin.ts'
import * as suspense from './operator-suspense.ts'
import * as switches from './operator-switch.ts'
import * as withdrawal from './operator-withdrawal.ts'
import { Done, Page } from './text.ts'

export const operatorApi = {
  setTerminated:     put ('/api/operator/site/terminated',   { caller: 'operator', body: operator.SystemSwitch, result: Done }),

  tasks:             post('/api/operator/tasks',             { caller: 'operator', body: Page, result: operator.TaskPage, changes: false }),
  closeTask:         post('/api/operator/tasks/:taskId/close', { caller: 'operator', body: operator.Note, result: Done }),

  withdrawals:       post('/api/operator/withdrawals',       { caller: 'operator', body: withdrawal.WithdrawalFilter, result: withdrawal.WithdrawalPage, changes: false }),
  withdrawalSheet:   get ('/api/operator/withdrawals/:memberId/:withdrawalId', { caller: 'operator', result: withdrawal.WithdrawalSheet }),
  approveWithdrawal: post('/api/operator/withdrawals/:memberId/:withdrawalId/approve', { caller: 'operator', result: operator.Decided }),
  rejectWithdrawal:  post('/api/operator/withdrawals/:memberId/:withdrawalId/reject',  { caller: 'operator', body: operator.Note, result: operator.Decided }),

  payouts:           post('/api/operator/payouts',           { caller: 'operator', body: payout.PayoutFilter, result: payout.PayoutPage, changes: false }),

  suspense:          post('/api/operator/suspense',          { caller: 'operator', body: suspense.SuspenseFilter, result: suspense.SuspensePage, changes: false }),
  attributePayment:  post('/api/operator/payments/:fromBank/:reference/attribute', { caller: 'operator', body: operator.Attribution, result: request.Asked }),

  slipInReview:      get ('/api/operator/slips/:memberId/:slipId', { caller: 'operator', result: operator.SlipInReview }),
  approveSlip:       post('/api/operator/slips/:memberId/:slipId/approve', { caller: 'operator', body: operator.Note, result: Done }),
  rejectSlip:        post('/api/operator/slips/:memberId/:slipId/reject',  { caller: 'operator', body: operator.SlipRejection, result: Done }),
  decideInvite:      post('/api/operator/invites/:memberId/:friendId/decide', { caller: 'operator', body: operator.InviteDecision, result: Done }),
  chatRooms:         post('/api/operator/chat/rooms',        { caller: 'operator', body: chat.RoomRequest, result: chat.RoomPage, changes: false }),
  roomHistory:       post('/api/operator/chat/rooms/:roomId/history', { caller: 'operator', body: chat.DeskHistoryRequest, result: chat.ChatHistory, changes: false }),
  answerCustomer:    post('/api/operator/chat/rooms/:roomId/answer',  { caller: 'operator', body: chat.DeskAnswer, result: chat.SentMessage }),
  readRoom:          post('/api/operator/chat/rooms/:roomId/read',    { caller: 'operator', result: Done }),
  typeToCustomer:    post('/api/operator/chat/rooms/:roomId/typing',  { caller: 'operator', result: Done }),
  closeChat:         post('/api/operator/chat/rooms/:roomId/close',   { caller: 'operator', result: Done }),

  content:           get ('/api/operator/content',           { caller: 'operator', result: content.SiteContent }),
  writePieces:       put ('/api/operator/content/pieces/:name',  { caller: 'operator', body: content.PiecesChange,  result: content.Written }),
  writeText:         put ('/api/operator/content/texts/:name',   { caller: 'operator', body: content.TextChange,    result: content.Written }),
  writeBanners:      put ('/api/operator/content/banners/:name', { caller: 'operator', body: content.BannersChange, result: content.Written }),
  uploadPicture:     post('/api/operator/pictures',          { caller: 'operator', upload: true, result: content.UploadedPicture }),

  offers:            post('/api/operator/offers',            { caller: 'operator', body: Page, result: offer.OfferPage, changes: false }),
  createOffer:       post('/api/operator/offers/new',        { caller: 'operator', body: offer.NewOffer, result: offer.OfferWritten }),
  changeOffer:       put ('/api/operator/offers/:kind/:code',       { caller: 'operator', body: offer.OfferChange, result: offer.OfferWritten }),
  closeOffer:        post('/api/operator/offers/:kind/:code/close', { caller: 'operator', result: Done }),

  campaigns:         post('/api/operator/campaigns',         { caller: 'operator', body: Page, result: spin.CampaignPage, changes: false }),
  createCampaign:    post('/api/operator/campaigns/new',     { caller: 'operator', body: spin.NewCampaign, result: spin.CampaignWritten }),
  changeCampaign:    put ('/api/operator/campaigns/:campaignId',       { caller: 'operator', body: spin.CampaignChange, result: spin.CampaignChanged }),
  startCampaign:     post('/api/operator/campaigns/:campaignId/start', { caller: 'operator', result: Done }),
  stopCampaign:      post('/api/operator/campaigns/:campaignId/stop',  { caller: 'operator', result: Done }),

  settings:          get ('/api/operator/settings',          { caller: 'operator', result: settings.ShownSettings }),
  changeSettings:    put ('/api/operator/settings',          { caller: 'operator', body: settings.SettingsChange, result: settings.SettingsChanged }),

  settingChanges:    post('/api/operator/settings/changes',  { caller: 'operator', body: Page, result: settings.SettingChangePage, changes: false }),

  switches:          get ('/api/operator/switches',          { caller: 'operator', result: switches.Switches }),
  turnSwitch:        put ('/api/operator/switches/:name',    { caller: 'operator', body: switches.SwitchChange, result: Done }),

  members:           post('/api/operator/members',           { caller: 'operator', body: member.MemberFilter, result: member.MemberPage, changes: false }),
  memberSheet:       get ('/api/operator/members/:memberId', { caller: 'operator', result: member.MemberSheet }),
  freezeMember:      post('/api/operator/members/:memberId/freeze',    { caller: 'operator', body: member.Freeze, result: member.Frozen }),
  flagMember:        post('/api/operator/members/:memberId/flags/new', { caller: 'operator', body: member.NewFlag, result: member.Written }),
  closeFlag:         post('/api/operator/members/:memberId/flags/:flagId/close', { caller: 'operator', body: operator.Note, result: Done }),
  noteMember:        post('/api/operator/members/:memberId/notes/new', { caller: 'operator', body: member.NewNote, result: member.Written }),

  endSessions:       post('/api/operator/members/:memberId/sessions/end', { caller: 'operator', body: member.Reason, result: member.SessionsEnded }),
  sendPasswordHelp:  post('/api/operator/members/:memberId/password-reset', { caller: 'operator', body: member.Reason, result: Done }),
  unmaskMember:      post('/api/operator/members/:memberId/unmask',    { caller: 'operator', body: member.Unmask, result: member.Unmasked }),

  requests:          post('/api/operator/requests',          { caller: 'operator', body: request.RequestFilter, result: request.RequestPage, changes: false }),
  staffRequest:      get ('/api/operator/requests/:requestId', { caller: 'operator', result: request.StaffRequest }),
  newRequest:        post('/api/operator/requests/new',      { caller: 'operator', body: request.NewRequest, result: request.Asked }),
  approveRequest:    post('/api/operator/requests/:requestId/approve', { caller: 'operator', result: request.RequestDecided }),
  rejectRequest:     post('/api/operator/requests/:requestId/reject',  { caller: 'operator', body: operator.Note, result: request.RequestDecided }),

  auditTrail:        post('/api/operator/audit',             { caller: 'operator', body: Page, result: operator.AuditPage, changes: false }),
} as const

export type OperatorApi = typeof operatorApi

/** A role that is not named is refused with FORBIDDEN. Of requests each kind has roles of its own besides (server/src/requests.ts). */
export const operatorRoles = {
  setTerminated:     ['admin'],
  tasks:             ['support', 'cashier', 'risk', 'admin'],
  closeTask:         ['support', 'cashier', 'risk', 'admin'],
  withdrawals:       ['cashier', 'risk', 'admin'],
  withdrawalSheet:   ['cashier', 'risk', 'admin'],
  approveWithdrawal: ['cashier', 'risk', 'admin'],
  rejectWithdrawal:  ['cashier', 'risk', 'admin'],
  payouts:           ['cashier', 'risk', 'admin'],
  suspense:          ['cashier', 'risk', 'admin'],
  attributePayment:  ['cashier', 'admin'],
  slipInReview:      ['cashier', 'risk', 'admin'],
  approveSlip:       ['cashier', 'risk', 'admin'],
  rejectSlip:        ['cashier', 'risk', 'admin'],
  decideInvite:      ['risk', 'admin'],
  chatRooms:         ['support', 'admin'],
  roomHistory:       ['support', 'admin'],
  answerCustomer:    ['support', 'admin'],
  readRoom:          ['support', 'admin'],
  typeToCustomer:    ['support', 'admin'],
  closeChat:         ['support', 'admin'],
  content:           ['content', 'admin'],
  writePieces:       ['content', 'admin'],
  writeText:         ['content', 'admin'],
  writeBanners:      ['content', 'admin'],
  uploadPicture:     ['content', 'admin'],
  offers:            ['content', 'admin'],
  createOffer:       ['content', 'admin'],
  changeOffer:       ['content', 'admin'],
  closeOffer:        ['content', 'admin'],
  campaigns:         ['content', 'admin'],
  createCampaign:    ['content', 'admin'],
  changeCampaign:    ['content', 'admin'],
  startCampaign:     ['content', 'admin'],
  stopCampaign:      ['content', 'admin'],
  settings:          ['admin'],
  changeSettings:    ['admin'],
  settingChanges:    ['admin'],
  requests:          ['support', 'cashier', 'risk', 'content', 'admin'],
  staffRequest:      ['support', 'cashier', 'risk', 'content', 'admin'],
  newRequest:        ['support', 'cashier', 'risk', 'admin'],
  approveRequest:    ['cashier', 'risk', 'admin'],
  rejectRequest:     ['support', 'cashier', 'risk', 'content', 'admin'],
  switches:          ['support', 'cashier', 'risk', 'content', 'admin'],
  turnSwitch:        ['risk', 'admin'],
  members:           ['support', 'cashier', 'risk', 'admin'],
  memberSheet:       ['support', 'cashier', 'risk', 'admin'],
  freezeMember:      ['risk', 'admin'],
  flagMember:        ['risk', 'admin'],
  closeFlag:         ['risk', 'admin'],
  noteMember:        ['support', 'risk', 'admin'],
  endSessions:       ['support', 'risk', 'admin'],
  sendPasswordHelp:  ['support', 'risk', 'admin'],
  unmaskMember:      ['support', 'cashier', 'risk', 'admin'],
  auditTrail:        ['risk', 'admin'],
} as const satisfies Record<keyof OperatorApi, readonly operator.OperatorRole[]>

/** The name of a call that changes state. */
export type ChangingOperatorCall = {
  [Name in keyof OperatorApi]: OperatorApi[Name]['changes'] extends true ? Name : never
}[keyof OperatorApi]
