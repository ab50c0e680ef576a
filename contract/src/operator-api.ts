/** Every call of the operator's staff, one row each, and which roles may call it. */
import * as chat from './chat.ts'
import { get, post, put } from './endpoint.ts'
import * as operator from './operator.ts'
import * as content from './operator-content.ts'
import * as offer from './operator-offer.ts'
import * as settings from './operator-settings.ts'
import * as spin from './operator-spin.ts'
import { Done, Page } from './text.ts'

export const operatorApi = {
  setTerminated:     put ('/api/operator/site/terminated',   { caller: 'operator', body: operator.SystemSwitch, result: Done }),

  tasks:             post('/api/operator/tasks',             { caller: 'operator', body: Page, result: operator.TaskPage, changes: false }),
  closeTask:         post('/api/operator/tasks/:taskId/close', { caller: 'operator', body: operator.Note, result: Done }),

  withdrawals:       post('/api/operator/withdrawals',       { caller: 'operator', body: Page, result: operator.ReviewPage, changes: false }),
  approveWithdrawal: post('/api/operator/withdrawals/:memberId/:withdrawalId/approve', { caller: 'operator', result: operator.Decided }),
  rejectWithdrawal:  post('/api/operator/withdrawals/:memberId/:withdrawalId/reject',  { caller: 'operator', body: operator.Note, result: operator.Decided }),

  attributePayment:  post('/api/operator/payments/:fromBank/:reference/attribute', { caller: 'operator', body: operator.Attribution, result: Done }),

  slipInReview:      get ('/api/operator/slips/:memberId/:slipId', { caller: 'operator', result: operator.SlipInReview }),
  approveSlip:       post('/api/operator/slips/:memberId/:slipId/approve', { caller: 'operator', body: operator.Note, result: Done }),
  rejectSlip:        post('/api/operator/slips/:memberId/:slipId/reject',  { caller: 'operator', body: operator.SlipRejection, result: Done }),
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
  changeCampaign:    put ('/api/operator/campaigns/:campaignId',       { caller: 'operator', body: spin.CampaignChange, result: Done }),
  startCampaign:     post('/api/operator/campaigns/:campaignId/start', { caller: 'operator', result: Done }),
  stopCampaign:      post('/api/operator/campaigns/:campaignId/stop',  { caller: 'operator', result: Done }),

  settings:          get ('/api/operator/settings',          { caller: 'operator', result: settings.ShownSettings }),
  changeSettings:    put ('/api/operator/settings',          { caller: 'operator', body: settings.SettingsChange, result: settings.SettingsChanged }),

  auditTrail:        post('/api/operator/audit',             { caller: 'operator', body: Page, result: operator.AuditPage, changes: false }),
} as const

export type OperatorApi = typeof operatorApi

/** Whoever is not named hears FORBIDDEN. */
export const operatorRoles = {
  setTerminated:     ['admin'],
  tasks:             ['support', 'cashier', 'risk', 'admin'],
  closeTask:         ['support', 'cashier', 'risk', 'admin'],
  withdrawals:       ['cashier', 'risk', 'admin'],
  approveWithdrawal: ['cashier', 'risk', 'admin'],
  rejectWithdrawal:  ['cashier', 'risk', 'admin'],
  attributePayment:  ['cashier', 'admin'],
  slipInReview:      ['cashier', 'risk', 'admin'],
  approveSlip:       ['cashier', 'risk', 'admin'],
  rejectSlip:        ['cashier', 'risk', 'admin'],
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
  auditTrail:        ['risk', 'admin'],
} as const satisfies Record<keyof OperatorApi, readonly operator.OperatorRole[]>

/** The name of a call that changes state. */
export type ChangingOperatorCall = {
  [Name in keyof OperatorApi]: OperatorApi[Name]['changes'] extends true ? Name : never
}[keyof OperatorApi]
