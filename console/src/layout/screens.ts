/** Every screen of the navigation and the palette, a row each: its address, its words, and the call that a role needs to see it. */
import type { Arguments } from '@kapao/client/send.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import type { SignedInStaffCall } from '@kapao/contract/calls/names.ts'
import {
  cases,
  chatRooms,
  requests,
  riskFlags,
  staffSlips,
  suspense,
  tasks,
  withdrawals,
} from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import {
  Banknote,
  BookText,
  ChartColumn,
  CheckCheck,
  CircleHelp,
  Diff,
  FileDown,
  FileText,
  Gamepad2,
  Gauge,
  Gift,
  KeyRound,
  Landmark,
  ListTodo,
  LoaderPinwheel,
  type LucideIcon,
  MessagesSquare,
  Plug,
  QrCode,
  Receipt,
  Scale,
  ScrollText,
  Send,
  Server,
  ShieldAlert,
  Signpost,
  SlidersHorizontal,
  ToggleRight,
  UserCog,
  Users,
  WalletCards,
} from 'lucide-react'
import type { messages } from '#i18n/en/catalogue.ts'

interface Screen {
  path: string
  /** In `frame.screens`. */
  word: keyof typeof messages.frame.screens
  group: keyof typeof messages.frame.nav.groups
  icon: LucideIcon
  /** Those who may make this call see the screen. */
  needs: SignedInStaffCall
  /** Another view of it that has an address of its own. */
  view?: string
  /** Asks the list whose `total` is what waits there. */
  useWaiting?: () => { data: { total: number } | undefined }
}

/** @param args for its first row: only the count is shown. */
const counted =
  <E extends Endpoint>(call: E, args: Arguments<E>) =>
  () =>
    useApiQuery(call, args, { refetchInterval: consoleLimits.countersMs })
const first = { page: 1, limit: 1 }

export const screens: readonly Screen[] = [
  { path: '/overview', word: 'overview', group: 'queues', icon: Gauge, needs: 'overview' },
  {
    path: '/approvals',
    word: 'approvals',
    group: 'queues',
    icon: CheckCheck,
    needs: 'requests',
    useWaiting: counted(requests, { body: { ...first, state: 'WAITING', mine: false } }),
  },
  {
    path: '/inbox',
    word: 'inbox',
    group: 'queues',
    icon: MessagesSquare,
    needs: 'chatRooms',
    useWaiting: counted(chatRooms, { body: { ...first, state: 'waiting' } }),
  },
  {
    path: '/slips',
    word: 'slips',
    group: 'queues',
    icon: Receipt,
    needs: 'staffSlips',
    useWaiting: counted(staffSlips, { body: { ...first, state: 'REVIEW' } }),
  },
  {
    path: '/withdrawals',
    word: 'withdrawals',
    group: 'queues',
    icon: Banknote,
    needs: 'withdrawals',
    useWaiting: counted(withdrawals, { body: first }),
  },
  {
    path: '/suspense',
    word: 'suspense',
    group: 'queues',
    icon: CircleHelp,
    needs: 'suspense',
    useWaiting: counted(suspense, { body: { ...first, state: 'WAITING' } }),
  },
  {
    path: '/payouts',
    word: 'payouts',
    group: 'queues',
    icon: Send,
    needs: 'payouts',
    view: '/payout-files',
  },
  {
    path: '/tasks',
    word: 'tasks',
    group: 'queues',
    icon: ListTodo,
    needs: 'tasks',
    useWaiting: counted(tasks, { body: first }),
  },
  {
    path: '/cases',
    word: 'cases',
    group: 'queues',
    icon: Diff,
    needs: 'cases',
    useWaiting: counted(cases, { body: { ...first, state: 'OPEN' } }),
  },
  {
    path: '/risk',
    word: 'risk',
    group: 'queues',
    icon: ShieldAlert,
    needs: 'riskFlags',
    useWaiting: counted(riskFlags, { body: { ...first, state: 'OPEN' } }),
  },
  { path: '/offers', word: 'offers', group: 'product', icon: Gift, needs: 'offers' },
  { path: '/wheels', word: 'wheels', group: 'product', icon: LoaderPinwheel, needs: 'campaigns' },
  { path: '/content', word: 'content', group: 'product', icon: FileText, needs: 'content' },
  { path: '/catalogue/games', word: 'games', group: 'product', icon: Gamepad2, needs: 'gameList' },
  { path: '/catalogue/providers', word: 'providers', group: 'product', icon: Plug, needs: 'providerList' },
  { path: '/catalogue/banks', word: 'banks', group: 'product', icon: Landmark, needs: 'bankList' },
  { path: '/catalogue/sources', word: 'sources', group: 'product', icon: Signpost, needs: 'sourceList' },
  {
    path: '/catalogue/depositAccounts',
    word: 'depositAccounts',
    group: 'money',
    icon: WalletCards,
    needs: 'depositAccountList',
  },
  { path: '/catalogue/gateways', word: 'gateways', group: 'money', icon: QrCode, needs: 'gatewayList' },
  { path: '/members', word: 'members', group: 'members', icon: Users, needs: 'members' },
  { path: '/ledger', word: 'ledger', group: 'money', icon: BookText, needs: 'journals' },
  {
    path: '/reconciliation',
    word: 'reconciliation',
    group: 'money',
    icon: Scale,
    needs: 'bookDays',
    view: '/statements',
  },
  { path: '/reports', word: 'reports', group: 'money', icon: ChartColumn, needs: 'dailyReport' },
  { path: '/exports', word: 'exports', group: 'money', icon: FileDown, needs: 'exportList' },
  { path: '/switches', word: 'switches', group: 'house', icon: ToggleRight, needs: 'switches' },
  { path: '/settings', word: 'settings', group: 'house', icon: SlidersHorizontal, needs: 'settings' },
  { path: '/staff', word: 'staff', group: 'house', icon: UserCog, needs: 'staff' },
  { path: '/tokens', word: 'tokens', group: 'house', icon: KeyRound, needs: 'machineTokens' },
  { path: '/system', word: 'system', group: 'house', icon: Server, needs: 'system' },
  { path: '/trail', word: 'trail', group: 'house', icon: ScrollText, needs: 'auditTrail' },
]
