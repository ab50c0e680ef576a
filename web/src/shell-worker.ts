/**
 * The service worker: keeps the app's own files as they are fetched, so that it opens without a connection. It shows what is
 * pushed while no page is looked at. Calls, sockets, the console and videos pass it by, and nothing about a member is kept. It is the same file in every version of the app.
 */
/// <reference lib="webworker" />

const worker = self as unknown as ServiceWorkerGlobalScope

const place = 'shell'
/** The page as it came last; it becomes the kept one when it says that it works. */
const arrived = '/arrived'
const kept = '/'
/** On a poor line the kept page shows after this long; its calls go on trying. */
const timeoutMs = 4_000
/** About two versions of the app: of what was kept longest ago, the rest is dropped. */
const filesMax = 300

/** The app's sign, in its header: the one file that is shown and keeps its name. */
const icon = '/icon.svg'
/** Their names carry a hash of what is in them, so that a kept one is never old. */
const isFile = (path: string) => /^\/assets\/[^/]+\.(js|css|woff2|svg|png)$/.test(path)
const isScreen = (path: string) => !/^\/(api|socket\.io|console)(\/|$)|\.\w{1,8}$/.test(path)

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(openScreen(event))
  } else if (isFile(pathname)) event.respondWith(openFile(request))
  else if (pathname === icon) event.respondWith(openIcon(request))
})

/** A page that works names what it was made of before this worker stood behind it. */
worker.addEventListener('message', (event) => event.waitUntil(keepPage(event.data)))

/** What a push says, in the server's own words: nothing of it is personal (decisions D19). */
interface Pushed {
  title?: string
  text?: string
  link?: string | null
}

worker.addEventListener('push', (event) => event.waitUntil(tell((event.data?.json() ?? {}) as Pushed)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data))
})

const listPages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** A page that is looked at tells by itself: one thing is told once (ux 61). */
async function tell({ title = 'Kapao', text = '', link }: Pushed) {
  if ((await listPages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  await worker.registration.showNotification(title, {
    body: text,
    icon: '/icon-180.png',
    data: link,
  })
}

/** A page that is open goes there by itself, without being loaded anew: a form in it may be half filled in. */
async function openAt(link: unknown) {
  const address = typeof link === 'string' && link.startsWith('/user/') ? link : '/user/notices'
  const [page] = await listPages()
  if (!page) return void (await worker.clients.openWindow(address))
  page.postMessage({ open: address })
  await page.focus()
}

/** From the server, so that a new version shows at once; the kept one when there is no line. */
async function openScreen(event: FetchEvent): Promise<Response> {
  const fresh = fetchScreen(event.request)
  const page = await (await caches.open(place)).match(kept)
  if (!page) return fresh
  event.waitUntil(fresh.catch(() => undefined))
  const timeoutAnswer = new Promise<Response>((done) => setTimeout(done, timeoutMs, page))
  // A server that is down or being replaced is answered for too: the page says so in words that people read.
  const unlessDown = fresh.then((answer) => (answer.status < 500 ? answer : page)).catch(() => page)
  return Promise.race([unlessDown, timeoutAnswer])
}

async function fetchScreen(request: Request): Promise<Response> {
  const answer = await fetch(request)
  const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html')
  if (isPage) await (await caches.open(place)).put(arrived, answer.clone())
  return answer
}

async function openFile(request: Request): Promise<Response> {
  const shell = await caches.open(place)
  const found = await shell.match(request, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await shell.put(request, answer.clone())
  return answer
}

async function openIcon(request: Request): Promise<Response> {
  const shell = await caches.open(place)
  try {
    const answer = await fetch(request)
    if (answer.ok) await shell.put(icon, answer.clone())
    return answer
  } catch {
    return (await shell.match(icon)) ?? Response.error()
  }
}

/** Files that the browser holds anyway are not fetched a second time. */
async function keepPage(addresses: string[]) {
  const shell = await caches.open(place)
  const files = addresses.filter((address) => isFile(new URL(address, worker.location.origin).pathname))
  await Promise.all(files.map((address) => openFile(new Request(address))))
  await openIcon(new Request(icon))
  const page = (await shell.match(arrived)) ?? (await fetch(kept))
  if (page.ok) await shell.put(kept, page)
  const held = (await shell.keys()).filter(({ url }) => isFile(new URL(url).pathname))
  for (const request of held.slice(0, Math.max(0, held.length - filesMax))) await shell.delete(request)
}
