/** Where what a record of the trail is about has its page. Pure. */
import { isOneOf, keysOf } from '@kapao/contract/keys.ts'
import { type AuditAction, claimKinds } from '@kapao/contract/lists.ts'
import {
  type About,
  amongOffers,
  amongStaff,
  inCatalogue,
  inList,
  inSuspense,
  inTimeline,
  type Way,
} from '#table/ways.ts'

/** What an act was about; what is in hands is called as claims are. */
export type RecordMatter =
  | (
      | 'member'
      | 'flag'
      | 'friend'
      | 'staff'
      | 'token'
      | 'request'
      | 'offer'
      | 'wheel'
      | 'row'
      | 'rule'
      | 'setting'
    )
  | (
      | 'switch'
      | 'system'
      | 'content'
      | 'picture'
      | 'plan'
      | 'reply'
      | 'room'
      | 'withdrawal'
      | 'slip'
      | 'payment'
    )
  | ('task' | 'case' | 'statement' | 'payoutFile' | 'payoutResult' | 'export' | 'books')

const ofActions: Record<AuditAction, RecordMatter | 'claim'> = {
  ...{ system_switched: 'system', switch_turned: 'switch', setting_changed: 'setting' },
  ...{ task_closed: 'task', claim_taken: 'claim', claim_released: 'claim' },
  ...{ withdrawal_approved: 'withdrawal', withdrawal_rejected: 'withdrawal' },
  ...{ payment_attributed: 'payment', payment_refunded: 'payment', payment_told_twice: 'payment' },
  ...{ slip_approved: 'slip', slip_rejected: 'slip', slip_seen: 'slip', invite_decided: 'friend' },
  ...{ chat_closed: 'room', chat_assigned: 'room', chat_labelled: 'room', chat_snoozed: 'room' },
  ...{ chat_noted: 'room', chat_reply_written: 'reply', chat_reply_removed: 'reply' },
  ...{ content_written: 'content', content_planned: 'plan', content_plan_cancelled: 'plan' },
  ...{ picture_uploaded: 'picture', offer_created: 'offer', offer_changed: 'offer', offer_closed: 'offer' },
  ...{ wheel_created: 'wheel', wheel_changed: 'wheel', wheel_started: 'wheel', wheel_stopped: 'wheel' },
  ...{ catalogue_created: 'row', catalogue_changed: 'row', catalogue_closed: 'row', catalogue_opened: 'row' },
  ...{ request_made: 'request', request_approved: 'request', request_rejected: 'request' },
  ...{ bank_account_changed: 'member', wallet_adjusted: 'member', member_frozen: 'member' },
  ...{ member_unfrozen: 'member', member_noted: 'member', member_unmasked: 'member' },
  ...{ member_reopened: 'member', sessions_ended: 'member', password_help_sent: 'member' },
  ...{ member_flagged: 'flag', member_flag_closed: 'flag', flag_decided: 'flag', risk_rule_changed: 'rule' },
  ...{ signed_in: 'staff', sign_in_refused: 'staff', passkey_added: 'staff', passkey_removed: 'staff' },
  ...{ staff_invited: 'staff', invitation_accepted: 'staff', staff_disabled: 'staff' },
  ...{ staff_enabled: 'staff', staff_roles_changed: 'staff', staff_reset: 'staff' },
  staff_own_member_changed: 'staff',
  ...{ token_created: 'token', token_revoked: 'token', export_asked: 'export', export_taken: 'export' },
  ...{ books_compared: 'books', bank_statement_uploaded: 'statement', bank_statement_matched: 'statement' },
  ...{ bank_statement_taken_back: 'statement', payout_file_made: 'payoutFile' },
  ...{ payout_file_taken: 'payoutFile', payout_result_read: 'payoutResult' },
}

/** What people cannot read. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Undefined: an act that this console does not know yet. @param claimed what was taken in hand or given back. */
export function matterOfRecord(action: string, claimed: unknown): RecordMatter | undefined {
  const matter = isOneOf(keysOf(ofActions), action) ? ofActions[action] : undefined
  if (matter !== 'claim') return matter
  return isOneOf(claimKinds, claimed) ? claimed : undefined
}

const rows = {
  game: inCatalogue('games', 'gameList'),
  provider: inCatalogue('providers', 'providerList'),
  bank: inCatalogue('banks', 'bankList'),
  source: inCatalogue('sources', 'sourceList'),
  deposit_account: inCatalogue('depositAccounts', 'depositAccountList'),
  gateway: inCatalogue('gateways', 'gatewayList'),
} as const
export type RowWord = keyof typeof rows

/** Undefined: a kind of row that this console does not know yet. */
export function rowWordOf({ subject }: Pick<About, 'subject'>): RowWord | undefined {
  const word = subject.slice(0, subject.indexOf(':'))
  return isOneOf(keysOf(rows), word) ? word : undefined
}

const onPage = (path: string, needs: Way['needs']) => (): Way => ({ path, search: {}, needs })
/** The member's own link leads there, or it has no page. */
const nowhere = () => undefined

const ofMember = ({ memberId }: About): Record<string, string> => (memberId ? { memberId } : {})

const ways: Record<RecordMatter, (about: About) => Way | undefined> = {
  member: nowhere,
  token: nowhere,
  picture: nowhere,
  task: nowhere,
  payoutResult: onPage('/payout-files', 'payoutFiles'),
  flag: (about) => ({
    path: '/risk',
    search: { state: 'ANY', ...ofMember(about), open: about.subject },
    needs: 'riskFlags',
  }),
  friend: ({ subject }) => ({ path: `/members/${subject}`, search: {}, needs: 'memberSheet' }),
  staff: amongStaff,
  request: inList('/approvals', 'requests', { state: 'ANY' }),
  offer: amongOffers,
  wheel: inList('/wheels', 'campaigns'),
  row: (about) => {
    const word = rowWordOf(about)
    return word && rows[word](about)
  },
  rule: onPage('/risk/rules', 'riskRules'),
  setting: onPage('/settings', 'settings'),
  switch: onPage('/switches', 'switches'),
  system: onPage('/system', 'system'),
  content: onPage('/content', 'content'),
  plan: onPage('/content', 'content'),
  reply: onPage('/inbox', 'chatRooms'),
  room: onPage('/inbox', 'chatRooms'),
  withdrawal: inTimeline,
  slip: (about) => ({
    path: '/slips',
    search: { state: 'ANY', ...ofMember(about), open: about.subject },
    needs: 'staffSlips',
  }),
  payment: inSuspense,
  case: ({ subject }) => ({ path: '/cases', search: { state: 'ANY', subject }, needs: 'cases' }),
  statement: inList('/statements', 'bankStatements'),
  payoutFile: inList('/payout-files', 'payoutFiles'),
  export: inList('/exports', 'exportList'),
  books: onPage('/reconciliation', 'bookDays'),
}

export const wayOfRecord = (matter: RecordMatter, about: About): Way | undefined => ways[matter](about)
