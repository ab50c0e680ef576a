/** After the first view: lets the app open without a connection with what was read in it, and notices when a newer version of it has gone out. */

import { hasNewerVersion } from '@kapao/client/outdated.ts'
import { getToken, onSessionChange } from '@kapao/client/session-store.ts'
import * as limits from '@kapao/contract/limits.ts'

interface Router {
  subscribe: (
    event: 'onBeforeNavigate',
    told: (event: { pathChanged: boolean; toLocation: { href: string } }) => void,
  ) => unknown
}

const workerAddress = '/shell-worker.js'

// The content policy asks who names a script that is to run; this one place does, and names one only.
const policy = globalThis.trustedTypes?.createPolicy('kapao-shell', {
  createScriptURL: (_: string) => workerAddress,
})
export function settle(router: Router): void {
  keepWhatIsRead()
  if (import.meta.env.PROD) setTimeout(() => void keepShell().catch(() => undefined), limits.shellAheadMs)
  followVersions(router)
}

/** For members only, and from the login on. */
function keepWhatIsRead() {
  let isKeeping = false
  const begin = () => {
    if (isKeeping || !getToken()) return
    isKeeping = true
    import('@kapao/client/kept-answers.ts').then(
      ({ keepAnswers }) => keepAnswers(),
      () => {
        isKeeping = false
      },
    )
  }
  onSessionChange(begin)
  begin()
}

/** A browser without service workers, or a private window that refuses them, does without: only opening offline is lost. */
async function keepShell() {
  if (!navigator.serviceWorker) return
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? workerAddress)
  const { active } = await navigator.serviceWorker.ready
  // What was fetched before the worker stood behind this page.
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
}

/** A page that stays open for days takes the new version with its next change of screen, where a load is least noticed. */
function followVersions(router: Router) {
  let lookedAt = Date.now()
  let isOld = false
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden || isOld || Date.now() - lookedAt < limits.versionCheckMs) return
    lookedAt = Date.now()
    isOld = await hasNewerVersion().catch(() => false)
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (isOld && pathChanged && navigator.onLine) window.location.assign(toLocation.href)
  })
}
