/** Every address of the console. Pages are fetched when they are first visited; a page's own calls say who may see it. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { showAllWords } from '#i18n/words.tsx'
import { BrokenPage } from '#layout/BrokenPage.tsx'
import { findSignedIn, onSessionEnd } from '#operator/signed-in.ts'
import { safeAddress } from '#session/wanted-address.ts'
import { plainSearch, readSearch } from '#table/list-search.ts'

/** A page that says more than the first view: its words come beside it. */
const screen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  page: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => Promise.all([page(), showAllWords()]).then(([module]) => module), name)

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: BrokenPage,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { wanted?: string } => {
    const wanted = safeAddress(search.wanted)
    return wanted === undefined ? {} : { wanted }
  },
  component: lazyRouteComponent(() => import('#pages/SignInPage.tsx'), 'SignInPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('#pages/InvitationPage.tsx'), 'InvitationPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    if (await findSignedIn()) return
    const wanted = safeAddress(location.href)
    throw redirect({ to: '/sign-in', search: wanted === undefined ? {} : { wanted } })
  },
  component: lazyRouteComponent(() => import('#layout/ConsoleShell.tsx'), 'ConsoleShell'),
})

const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview', replace: true })
  },
})

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/overview',
  component: lazyRouteComponent(() => import('#pages/OverviewPage.tsx'), 'OverviewPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('#pages/AccountPage.tsx'), 'AccountPage'),
})

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('#pages/ApprovalsPage.tsx'), 'ApprovalsPage'),
})

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: readSearch,
  component: screen(() => import('#pages/InboxPage.tsx'), 'InboxPage'),
})

const withdrawals = createRoute({
  getParentRoute: () => shell,
  path: '/withdrawals',
  validateSearch: readSearch,
  component: screen(() => import('#pages/WithdrawalsPage.tsx'), 'WithdrawalsPage'),
})

const catalogue = createRoute({
  getParentRoute: () => shell,
  path: '/catalogue/$kind',
  validateSearch: readSearch,
  component: screen(() => import('#pages/CataloguePage.tsx'), 'CataloguePage'),
})

const slips = createRoute({
  getParentRoute: () => shell,
  path: '/slips',
  validateSearch: readSearch,
  component: screen(() => import('#pages/SlipsPage.tsx'), 'SlipsPage'),
})

const suspense = createRoute({
  getParentRoute: () => shell,
  path: '/suspense',
  validateSearch: readSearch,
  component: screen(() => import('#pages/SuspensePage.tsx'), 'SuspensePage'),
})

const payouts = createRoute({
  getParentRoute: () => shell,
  path: '/payouts',
  validateSearch: readSearch,
  component: screen(() => import('#pages/PayoutsPage.tsx'), 'PayoutsPage'),
})

const payoutFiles = createRoute({
  getParentRoute: () => shell,
  path: '/payout-files',
  validateSearch: readSearch,
  component: screen(() => import('#pages/PayoutFilesPage.tsx'), 'PayoutFilesPage'),
})

const tasks = createRoute({
  getParentRoute: () => shell,
  path: '/tasks',
  validateSearch: readSearch,
  component: screen(() => import('#pages/TasksPage.tsx'), 'TasksPage'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: screen(() => import('#pages/SettingsPage.tsx'), 'SettingsPage'),
})

const offers = createRoute({
  getParentRoute: () => shell,
  path: '/offers',
  validateSearch: readSearch,
  component: screen(() => import('#pages/OffersPage.tsx'), 'OffersPage'),
})

const offerWrite = createRoute({
  getParentRoute: () => shell,
  path: '/offers/write',
  validateSearch: readSearch,
  component: screen(() => import('#pages/OfferWritePage.tsx'), 'OfferWritePage'),
})

const wheels = createRoute({
  getParentRoute: () => shell,
  path: '/wheels',
  validateSearch: readSearch,
  component: screen(() => import('#pages/WheelsPage.tsx'), 'WheelsPage'),
})

const newWheel = createRoute({
  getParentRoute: () => shell,
  path: '/wheels/new',
  validateSearch: readSearch,
  component: screen(() => import('#pages/NewWheelPage.tsx'), 'NewWheelPage'),
})

const switches = createRoute({
  getParentRoute: () => shell,
  path: '/switches',
  component: screen(() => import('#pages/SwitchesPage.tsx'), 'SwitchesPage'),
})

const system = createRoute({
  getParentRoute: () => shell,
  path: '/system',
  component: screen(() => import('#pages/SystemPage.tsx'), 'SystemPage'),
})

const staff = createRoute({
  getParentRoute: () => shell,
  path: '/staff',
  validateSearch: readSearch,
  component: screen(() => import('#pages/StaffPage.tsx'), 'StaffPage'),
})

const tokens = createRoute({
  getParentRoute: () => shell,
  path: '/tokens',
  validateSearch: readSearch,
  component: screen(() => import('#pages/TokensPage.tsx'), 'TokensPage'),
})

const ledger = createRoute({
  getParentRoute: () => shell,
  path: '/ledger',
  validateSearch: readSearch,
  component: screen(() => import('#pages/LedgerPage.tsx'), 'LedgerPage'),
})

const ledgerAccounts = createRoute({
  getParentRoute: () => shell,
  path: '/ledger/accounts',
  validateSearch: readSearch,
  component: screen(() => import('#pages/LedgerAccountsPage.tsx'), 'LedgerAccountsPage'),
})

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/reconciliation',
  validateSearch: readSearch,
  component: screen(() => import('#pages/ReconciliationPage.tsx'), 'ReconciliationPage'),
})

const statements = createRoute({
  getParentRoute: () => shell,
  path: '/statements',
  validateSearch: readSearch,
  component: screen(() => import('#pages/BankStatementsPage.tsx'), 'BankStatementsPage'),
})

const cases = createRoute({
  getParentRoute: () => shell,
  path: '/cases',
  validateSearch: readSearch,
  component: screen(() => import('#pages/CasesPage.tsx'), 'CasesPage'),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: readSearch,
  component: screen(() => import('#pages/ReportsPage.tsx'), 'ReportsPage'),
})

const content = createRoute({
  getParentRoute: () => shell,
  path: '/content',
  validateSearch: readSearch,
  component: screen(() => import('#pages/ContentPage.tsx'), 'ContentPage'),
})

const exportFiles = createRoute({
  getParentRoute: () => shell,
  path: '/exports',
  validateSearch: readSearch,
  component: screen(() => import('#pages/ExportsPage.tsx'), 'ExportsPage'),
})

const trail = createRoute({
  getParentRoute: () => shell,
  path: '/trail',
  validateSearch: readSearch,
  component: screen(() => import('#pages/TrailPage.tsx'), 'TrailPage'),
})

const risk = createRoute({
  getParentRoute: () => shell,
  path: '/risk',
  validateSearch: readSearch,
  component: screen(() => import('#pages/RiskPage.tsx'), 'RiskPage'),
})

const riskRules = createRoute({
  getParentRoute: () => shell,
  path: '/risk/rules',
  component: screen(() => import('#pages/RiskRulesPage.tsx'), 'RiskRulesPage'),
})

const members = createRoute({
  getParentRoute: () => shell,
  path: '/members',
  validateSearch: readSearch,
  component: screen(() => import('#pages/MembersPage.tsx'), 'MembersPage'),
})

const memberPage = createRoute({
  getParentRoute: () => shell,
  path: '/members/$memberId',
  validateSearch: readSearch,
  component: screen(() => import('#pages/MemberPage.tsx'), 'MemberPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    shell.addChildren([
      start,
      overview,
      account,
      members,
      memberPage,
      approvals,
      inbox,
      slips,
      suspense,
      withdrawals,
      payouts,
      payoutFiles,
      tasks,
      catalogue,
      offers,
      offerWrite,
      wheels,
      newWheel,
      switches,
      system,
      settings,
      staff,
      tokens,
      ledger,
      ledgerAccounts,
      reconciliation,
      cases,
      statements,
      reports,
      risk,
      riskRules,
      content,
      exportFiles,
      trail,
    ]),
  ]),
  basepath: '/console',
  notFoundMode: 'root',
  defaultErrorComponent: BrokenPage,
  ...plainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

onSessionEnd(() => {
  const wanted = safeAddress(router.state.location.href)
  void router.navigate({ to: '/sign-in', search: wanted === undefined ? {} : { wanted } })
})
