/** After the first view: lets the app open without a connection with what was read in it, and notices when a newer version of it has gone out. */

import { hasNewerVersion, offerNewer } from '@kapao/client/outdated.ts'
import { isSending } from '@kapao/client/send.ts'
import { getToken, onSessionChange } from '@kapao/client/session-store.ts'
import * as limits from '@kapao/contract/limits.ts'
import { safeAddress } from '#session/wanted-address.ts'

interface Router {
  history: { push: (href: string) => void }
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
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const address = safeAddress(data?.open)
    if (address) router.history.push(address)
  })
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

/**
 * A page that stays open for days is offered the new version, and takes it with its next change of screen, where a load is
 * least noticed: never while something that changes money is on its way.
 */
function followVersions(router: Router) {
  let lookedAt = Date.now()
  let isOld = false
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden || isOld || Date.now() - lookedAt < limits.versionCheckMs) return
    lookedAt = Date.now()
    isOld = await hasNewerVersion().catch(() => false)
    if (isOld) offerNewer()
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (isOld && pathChanged && navigator.onLine && !isSending()) window.location.assign(toLocation.href)
  })
}
