/** The providers' own web sites: sign-in, launch links, and the page where a game is played. An origin apart from our app. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { Locale } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { Amount, toBaht } from '@kapao/contract/money.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addFormCalls } from '../forms.ts'
import { Problem, read } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import { findAccount, getAccount } from './account.ts'
import type { Game } from './catalogue.ts'
import { ruleOf } from './draw.ts'
import { closeSession, findSession, noteInGame, openSession, type Seat, spendLaunch } from './launch.ts'
import { gamePage, noticePage, signInPage } from './pages.ts'
import { gameOf, slotOf } from './provider.ts'
import { listRounds, playRound } from './rounds.ts'
import { newHiddenFields, spendHiddenFields } from './sign-in.ts'

const RoundOrder = z.strictObject({ stake: Amount, choice: z.optional(z.string()) })

type BySlot = {
  Params: { slot: string }
  Querystring: { lang?: string; problem?: string; username?: unknown; password?: unknown }
}

type SlotRequest = FastifyRequest<BySlot>

/** The language asked for by the link, else by the browser, else Thai. */
function localeOf(request: FastifyRequest<{ Querystring: { lang?: string } }>): Locale {
  const asked = Locale.safeParse(request.query.lang)
  if (asked.success) return asked.data
  const spoken = (request.headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2))
  const known = spoken.map((spoke) =>
    locales.find((locale) => spoke === locale || spoke === languages[locale].tag),
  )
  return known.find(Boolean) ?? 'th'
}

function seatTokenOf(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)seat=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
}

const seatOf = (sandbox: Sandbox, request: SlotRequest): Seat | undefined => {
  const token = seatTokenOf(request)
  return token === undefined ? undefined : findSession(sandbox, slotOf(request), token)
}

function getSeat(sandbox: Sandbox, request: SlotRequest): Seat {
  const seat = seatOf(sandbox, request)
  if (!seat) throw new Problem(401, 'sign in first')
  return seat
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(page)
}

/** Sets the cookie that only this provider's paths see, and goes to the game. */
function sitDown(sandbox: Sandbox, reply: FastifyReply, seat: Seat, locale: Locale): FastifyReply {
  const token = openSession(sandbox, seat)
  return reply
    .header('set-cookie', `seat=${token}; Path=/games/${seat.slot}; HttpOnly; SameSite=Lax; Max-Age=43200`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`/games/${seat.slot}/table?lang=${locale}`, 303)
}

export function addGameSite(app: FastifyInstance, sandbox: Sandbox): void {
  addFormCalls(app, (scope) => addEntrances(scope, sandbox))
  addTable(app, sandbox)
}

function addEntrances(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { token: string }; Querystring: { lang?: string } }>('/play/:token', (request, reply) => {
    // A browser that only guesses at the next page must not use the link up.
    if (/prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''))) {
      return reply.code(503).send({ message: 'this link works once: it is not for prefetching' })
    }
    const launch = spendLaunch(sandbox, request.params.token)
    if (!launch) return sendPage(reply, 410, noticePage(localeOf(request), 'linkUsed'))
    return sitDown(sandbox, reply, launch, launch.locale)
  })

  addSignIn(app, sandbox)

  app.get<BySlot>('/games/:slot/app', (request, reply) => {
    gameOf(request)
    return sendPage(reply, 200, noticePage(localeOf(request), 'app'))
  })
}

function addSignIn(app: FastifyInstance, sandbox: Sandbox): void {
  const page = (request: SlotRequest, problem?: 'wrong' | 'stale') => {
    const game = gameOf(request)
    return signInPage(game, localeOf(request), newHiddenFields(sandbox, game), problem)
  }
  const findPlayer = (game: Game, given: { username?: unknown; password?: unknown }) => {
    const account = findAccount(sandbox.store, game.code, String(given.username ?? '').trim())
    return account && isSame(account.password, String(given.password ?? '')) ? account : undefined
  }

  app.get<BySlot>('/games/:slot/web', (request, reply) =>
    request.query.problem === 'wrong'
      ? sendPage(reply, 401, page(request, 'wrong'))
      : sendPage(reply, 200, page(request)),
  )
  // Also where our app's launch form posts to (spec §2, game launch).
  app.post<BySlot & { Body: Record<string, unknown> | undefined }>('/games/:slot/web', (request, reply) => {
    const game = gameOf(request)
    const form = request.body ?? {}
    if (!spendHiddenFields(sandbox, game, form)) return sendPage(reply, 403, page(request, 'stale'))
    const account = findPlayer(game, form)
    if (!account) return sendPage(reply, 401, page(request, 'wrong'))
    return sitDown(sandbox, reply, account, localeOf(request))
  })
  // A provider that takes the credentials in the address. Either way the address they stood in is left at once.
  app.get<BySlot>('/games/:slot/enter', (request, reply) => {
    const game = gameOf(request)
    if (game.signIn !== 'link') throw new Problem(404, `${game.code} has no sign-in by link`)
    const account = findPlayer(game, request.query)
    if (account) return sitDown(sandbox, reply, account, localeOf(request))
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/games/${game.code}/web?lang=${localeOf(request)}&problem=wrong`, 303)
  })
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function addTable(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<BySlot>('/games/:slot/table', (request, reply) => {
    const locale = localeOf(request)
    if (!seatOf(sandbox, request)) return reply.redirect(`/games/${slotOf(request)}/web?lang=${locale}`, 303)
    return sendPage(reply, 200, gamePage(gameOf(request), locale))
  })

  app.get<BySlot>('/games/:slot/state', (request, reply) => {
    const seat = getSeat(sandbox, request)
    reply.header('cache-control', 'no-store')
    const account = getAccount(sandbox.store, seat.slot, seat.username)
    return {
      username: account.username,
      currency: account.currency,
      balance: toBaht(account.balance),
      rounds: listRounds(sandbox, seat, sandboxLimits.roundsShown).map((round) => ({
        stake: toBaht(round.stake),
        win: toBaht(round.win),
        shown: JSON.parse(round.shown),
        at: round.at,
      })),
    }
  })

  app.post<BySlot>('/games/:slot/rounds', (request) => {
    const seat = getSeat(sandbox, request)
    const { stake, choice } = read(RoundOrder, request.body)
    if (stake < sandboxLimits.stakeMin || stake > sandboxLimits.stakeMax)
      throw new Problem(422, 'stake: from 1 to 10,000')
    const rule = ruleOf(gameOf(request).play)
    if (rule.choice ? !rule.choice.test(choice ?? '') : choice !== undefined) {
      throw new Problem(400, 'choice: not one that this game has')
    }
    const { shown, factor } = rule.run((max) => randomInt(max), choice ?? '')
    const win = (stake * factor) / 100n
    noteInGame(sandbox, seat)
    const balance = playRound(sandbox, seat, { stake, win, shown })
    return { stake: toBaht(stake), win: toBaht(win), shown, balance: toBaht(balance) }
  })

  app.post<BySlot>('/games/:slot/leave', (request, reply) => {
    const token = seatTokenOf(request)
    const seat = seatOf(sandbox, request)
    if (seat && token !== undefined) closeSession(sandbox, seat, token)
    reply.header('set-cookie', `seat=; Path=/games/${slotOf(request)}; HttpOnly; SameSite=Lax; Max-Age=0`)
    return { message: 'left' }
  })
}
