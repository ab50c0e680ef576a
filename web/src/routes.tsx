/** Every address of the member app and who may go there (spec §2). Pages are fetched when they are first visited. */
import { connectWays } from '@kapao/client/error-funnel.ts'
import { clearStoredToken, getToken } from '@kapao/client/session-store.ts'
import { askIfTerminated } from '@kapao/client/system-active.ts'
import { isTerminated } from '@kapao/client/terminated-mark.ts'
import * as limits from '@kapao/contract/limits.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { allWords } from '#i18n/words.tsx'
import { BrokenPage, BrokenScreen } from '#layout/BrokenPage.tsx'
import { PublicShell } from '#layout/PublicShell.tsx'
import { safeAddress } from '#session/wanted-address.ts'

const loadLogin = () => import('#pages/LoginPage.tsx')
const loadMemberShell = () => import('#layout/MemberShell.tsx')
const loadHome = () => import('#pages/HomePage.tsx')

/** What the first view shows. A line that is slower than this has it drawn without. */
let firstRead: Promise<void> = Promise.resolve()
const firstReadDone = () =>
  Promise.race([
    firstRead.catch(() => undefined),
    new Promise((done) => setTimeout(done, limits.firstReadWaitMs)),
  ])

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: BrokenScreen,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/user' })
  },
})

const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  // Spec §2: viewing any bottom-menu view while logged out clears what is left of a former session.
  beforeLoad: () => {
    if (!getToken()) clearStoredToken()
  },
  component: PublicShell,
  errorComponent: BrokenScreen,
})

const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  validateSearch: (search): { wanted?: string } => {
    const wanted = safeAddress(search.wanted)
    return wanted === undefined ? {} : { wanted }
  },
  beforeLoad: async ({ preload }) => {
    if (preload) return
    if (getToken()) throw redirect({ to: '/user' })
    if (await askIfTerminated()) throw redirect({ to: '/terminated' })
  },
  component: lazyRouteComponent(loadLogin, 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => visitors,
  path: '/register',
  loader: allWords,
  // The inviter's code (spec §2). A code of digits alone arrives as a number.
  validateSearch: (search): { code?: string } => (search.code ? { code: String(search.code) } : {}),
  component: lazyRouteComponent(() => import('#pages/RegisterPage.tsx'), 'RegisterPage'),
})

const password = createRoute({
  getParentRoute: () => visitors,
  path: '/password',
  loader: allWords,
  component: lazyRouteComponent(() => import('#pages/PasswordPage.tsx'), 'PasswordPage'),
})

const howto = createRoute({
  getParentRoute: () => visitors,
  path: '/howto',
  loader: allWords,
  component: lazyRouteComponent(() => import('#pages/HowToPage.tsx'), 'HowToPage'),
})

/** Where the QR on the picture of a receipt leads. */
const check = createRoute({
  getParentRoute: () => visitors,
  path: '/check/$code',
  loader: allWords,
  component: lazyRouteComponent(() => import('#pages/CheckPage.tsx'), 'CheckPage'),
})

const loadContact = () => import('#pages/ContactPage.tsx')

const contact = createRoute({
  getParentRoute: () => visitors,
  path: '/contact',
  loader: allWords,
  component: lazyRouteComponent(loadContact, 'ContactPage'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/user',
  loader: () => Promise.all([allWords(), firstReadDone()]),
  component: lazyRouteComponent(loadMemberShell, 'MemberShell'),
  errorComponent: BrokenScreen,
  beforeLoad: ({ location }) => {
    if (!getToken()) {
      // The wanted address is passed along, unless it is where a login leads anyway.
      const wanted = location.href === '/user/home' ? undefined : safeAddress(location.href)
      throw redirect({ to: '/login', search: wanted === undefined ? {} : { wanted } })
    }
    // Only now: for a visitor the mark stands also while the question is still open, and the login asks it anyway.
    if (isTerminated()) throw redirect({ to: '/terminated' })
  },
})

const userStart = createRoute({
  getParentRoute: () => user,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/user/home' })
  },
})

const home = createRoute({
  getParentRoute: () => user,
  path: '/home',
  component: lazyRouteComponent(loadHome, 'HomePage'),
})

const profile = createRoute({
  getParentRoute: () => user,
  path: '/profile',
  component: lazyRouteComponent(() => import('#pages/ProfilePage.tsx'), 'ProfilePage'),
})

const safety = createRoute({
  getParentRoute: () => user,
  path: '/safety',
  component: lazyRouteComponent(() => import('#pages/SafetyPage.tsx'), 'SafetyPage'),
})

const bonus = createRoute({
  getParentRoute: () => user,
  path: '/bonus',
  component: lazyRouteComponent(() => import('#pages/BonusPage.tsx'), 'BonusPage'),
})

const statement = createRoute({
  getParentRoute: () => user,
  path: '/statement',
  component: lazyRouteComponent(() => import('#pages/StatementPage.tsx'), 'StatementPage'),
})

const money = createRoute({
  getParentRoute: () => user,
  path: '/money',
  component: lazyRouteComponent(() => import('#pages/MoneyPage.tsx'), 'MoneyPage'),
})

const play = createRoute({
  getParentRoute: () => user,
  path: '/play',
  component: lazyRouteComponent(() => import('#pages/PlayPage.tsx'), 'PlayPage'),
})

const notices = createRoute({
  getParentRoute: () => user,
  path: '/notices',
  component: lazyRouteComponent(() => import('#pages/NoticesPage.tsx'), 'NoticesPage'),
})

const userContact = createRoute({
  getParentRoute: () => user,
  path: '/contact',
  component: lazyRouteComponent(loadContact, 'ContactPage'),
})

const terminated = createRoute({
  getParentRoute: () => root,
  path: '/terminated',
  component: lazyRouteComponent(() => import('#pages/TerminatedPage.tsx'), 'TerminatedPage'),
  errorComponent: BrokenScreen,
})

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    visitors.addChildren([login, register, howto, contact, password, check]),
    user.addChildren([userStart, home, profile, safety, play, bonus, statement, money, notices, userContact]),
    terminated,
  ]),
  notFoundMode: 'root',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

connectWays({
  toTerminated: () => void router.navigate({ to: '/terminated', replace: true }),
  toLogin: () => {
    const wanted = safeAddress(router.state.location.href)
    void router.navigate({ to: '/login', search: wanted === undefined ? {} : { wanted } })
  },
})

/** Begins to fetch what the first view will need: most visits are to log in, most members go home. */
export function fetchFirstPage(): void {
  if (getToken()) {
    firstRead = loadMemberShell().then(({ readFirst }) => readFirst())
    firstRead.catch(() => undefined)
    void loadHome()
  } else if (window.location.pathname !== '/register') {
    void loadLogin()
    void askIfTerminated()
  }
}
