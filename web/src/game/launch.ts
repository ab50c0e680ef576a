/** Opens a game: which call or address leads to it, and in which tab (spec §2, §7). */
import * as api from '@kapao/contract/calls/member.ts'
import type { AutoLoginCode } from '@kapao/contract/schemas/game.ts'

/** The call that signs a member in at each provider that can do that by itself (spec §7). */
export const autoLoginRows = {
  pg: api.autoLoginPg,
  betflix: api.autoLoginBetflix,
  askmebet: api.autoLoginAskmebet,
  imi: api.autoLoginImi,
  usun: api.autoLoginUsun,
  areaslot: api.autoLoginAreaslot,
  circus: api.autoLoginCircus,
  slotracha: api.autoLoginSlotracha,
  pgslot: api.autoLoginPgslot,
  joker2: api.autoLoginJoker2,
  huayhd: api.autoLoginHuayhd,
} as const satisfies Record<AutoLoginCode, (typeof api)[`autoLogin${string}` & keyof typeof api]>

/** Spec's paths carry the password, the server ignores it (decisions D12): no password of ours ever stands in a URL. */
export const noPassword = '-'

/** A tab that was opened inside the tap, so that no popup blocker is in the way, and gets its address later. */
export interface WaitingTab {
  goTo: (link: string) => void
  /** Comes to the address by posting a form with these fields. */
  post: (link: string, fields: Record<string, string>) => void
  close: () => void
}

/** True for an address that a game may be opened at. */
export function isGameLink(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

/** The page itself goes to the game; Back leads here again. */
export const thisPage: WaitingTab = {
  goTo: (link) => window.location.assign(link),
  post: (link, fields) => postForm(document, link, fields),
  close: () => {},
}

/**
 * Opens the tab at once, empty but for `words`. Where the browser refuses a new tab (the browsers inside chat apps do),
 * the game opens in this one.
 */
export function openTab(words: string): WaitingTab {
  const tab = window.open('', '_blank')
  if (!tab) return thisPage
  tab.opener = null
  tab.document.title = words
  tab.document.body.textContent = words
  return {
    goTo: (link) => tab.location.replace(link),
    post: (link, fields) => postForm(tab.document, link, fields),
    close: () => tab.close(),
  }
}

/** A sign-in that stands in no address and no history (quality C-61). */
function postForm(page: Document, link: string, fields: Record<string, string>) {
  const form = document.createElement('form')
  form.setAttribute('method', 'post')
  form.setAttribute('action', link)
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  page.body.append(form)
  // A field of the provider's may be called `submit`, and would stand before the form's own.
  HTMLFormElement.prototype.submit.call(form)
}

/** For providers that take the credentials in the address: built inside the tap, and never kept. */
export function signInLink(web: string, { username, password }: { username: string; password: string }) {
  const url = new URL(web)
  url.searchParams.set('username', username)
  url.searchParams.set('password', password)
  return url.href
}
