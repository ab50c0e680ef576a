/** Opening game accounts, their credentials, and launching a game signed in (spec §7, decisions D2, D12). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { SignInWay } from '@kapao/contract/lists.ts'
import type { AutoLoginCode } from '@kapao/contract/schemas/game.ts'
import { gameUsername } from '#outside/reference.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'
import type { Member } from '#platform/http/caller.ts'
import { MaintenanceError, OutsideError, Refusal } from '#platform/refusal.ts'
import { checkOn } from '#settings/switch.service.ts'
import { openCredential, sealCredential } from './credential.ts'
import {
  findGameAccount,
  findGamePlace,
  insertGameAccount,
  listGames,
  listLaunchAccounts,
  setCredential,
} from './game.queries.ts'
import { isLaunchLink, isOpenAt, resolveWeb, unknownAccountRefusal } from './game.rules.ts'

export { type CatalogueGame, listGames } from './game.queries.ts'
export { isOpenAt } from './game.rules.ts'

export interface Credentials {
  username: string
  password: string
  /** The sign-in page's hidden fields, where there are any. */
  event?: Record<string, string>
}

/** What the catalogue says of a game. @throws Refusal NO_GAME. */
export async function getGame(app: RecordParts, slot: string) {
  const game = (await listGames(app.db)).find(({ code }) => code === slot)
  if (!game) throw new Refusal('NO_GAME')
  const { code, adapter, signIn } = game
  return { code, adapter, isOpen: isOpenAt(game, app.clock.now()), signIn }
}

/** Who runs it and where it is asked; a change is felt at once here, and within a second on other nodes. */
export const getGamePlace = ({ db }: Pick<App, 'db'>, slot: string) =>
  cachedBriefly(db, `game place ${slot}`, () => findGamePlace(db, slot))

/** Where a browser opens a game, from what the catalogue says. */
export const webAddress = ({ config }: Pick<App, 'config'>, web: string | null) =>
  resolveWeb(web, config.gamesBrowserUrl)

/** How the page at `web` takes the credentials; not at all where the installation has no games. */
export const signInAt = ({ config }: Pick<App, 'config'>, web: string | null, signIn: SignInWay | null) =>
  web !== null && isLaunchLink(web, config.gameOrigins) ? signIn : null

/** The member's account at a provider. @throws Refusal SLOT_NO_ACCOUNT unless it has been opened. */
export async function getGameAccount(app: Pick<App, 'db'>, memberId: string, slot: string) {
  const account = await findGameAccount(app.db, { memberId, slot })
  if (!account?.passwordSealed) throw new Refusal('SLOT_NO_ACCOUNT')
  const { username, passwordSealed: sealed, inMaintenance, frozenAt } = account
  return { username, sealed, inMaintenance, isFrozen: frozenAt !== null }
}

/**
 * Opens the member's account at a provider. Our name for the member is natural, so when an answer is lost, or many ask
 * at once, it is one and the same account there.
 */
export async function activateGame(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
  member: Member,
  slot: string,
): Promise<Credentials> {
  const game = await getGame(app, slot)
  if (!game.isOpen) throw new Refusal('GAME_MAINTENANCE')
  const owner = { memberId: member.id, slot }
  await insertGameAccount(app.db, {
    memberId: member.id,
    slot,
    username: gameUsername(member.id, slot),
    createdAt: app.clock.now(),
  })
  const account = await findGameAccount(app.db, owner)
  if (!account || account.passwordSealed) throw new Refusal('SLOT_ALREADY_ACTIVE')
  const { password } = await orRefusal('SLOT_ACTIVATE_FAIL', app, () =>
    app.outside.provider(game).openAccount(account.username, member.currency),
  )
  const sealed = sealCredential(app.config.gamePasswordKeys[0], owner, password)
  if (!(await setCredential(app.db, member.id, slot, sealed))) throw new Refusal('SLOT_ALREADY_ACTIVE')
  return { username: account.username, password }
}

export async function getCredentials(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  member: Member,
  slot: string,
): Promise<Credentials> {
  await getGame(app, slot)
  const { username, sealed, isFrozen } = await getGameAccount(app, member.id, slot)
  if (isFrozen) throw new Refusal('ACCOUNT_FROZEN', ['play'])
  const owner = { memberId: member.id, slot }
  return { username, password: openCredential(app.config.gamePasswordKeys, owner, sealed) }
}

/** The credentials with all that the provider's sign-in form wants to have back, as of this moment. */
export async function getSignIn(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
  member: Member,
  slot: string,
): Promise<Credentials> {
  const [credentials, game] = [await getCredentials(app, member, slot), await getGame(app, slot)]
  const { readSignInState } = app.outside.provider(game)
  if (!readSignInState || !game.isOpen) return credentials
  try {
    return { ...credentials, event: await readSignInState() }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    // Name and password are the member's to see, also while the provider's page is away.
    app.log.warn({ err: error, slot }, 'sign-in page not read')
    return credentials
  }
}

/**
 * A single-use link that opens the provider's game signed in. The name must be the member's own there: somebody else's
 * and one that does not exist are the same answer.
 */
export async function launchGame(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
  member: Member,
  { autoLogin, username, locale }: { autoLogin: AutoLoginCode; username: string; locale: Locale },
): Promise<{ link: string }> {
  const accounts = await listLaunchAccounts(app.db, member.id, { autoLogin, username })
  const games = await Promise.all(accounts.map(({ code }) => getGame(app, code)))
  const account = accounts.find((_, index) => games[index]?.isOpen) ?? accounts[0]
  if (!account) throw new Refusal(unknownAccountRefusal[autoLogin])
  if (account.frozenAt) throw new Refusal('ACCOUNT_FROZEN', ['play'])
  if (!games.some(({ isOpen }) => isOpen)) throw new Refusal('GAME_MAINTENANCE')
  await checkOn(app, `play:${account.code}`)
  const link = await orRefusal('GAME_UNAVAILABLE', app, async () => {
    const url = await app.outside.provider(account).launch(account.username, locale)
    if (!isLaunchLink(url, app.config.gameOrigins))
      throw new OutsideError(`game ${account.code}: the launch link leads elsewhere`)
    return url
  })
  return { link }
}

/** Where no money is at stake, an answer that did not come is a "not now": asking again is harmless. */
export async function orRefusal<Result>(
  code: 'SLOT_ACTIVATE_FAIL' | 'SLOT_RESET_PASSWORD_FAIL' | 'GAME_UNAVAILABLE',
  app: Pick<App, 'log'>,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error }, 'game provider')
    throw new Refusal(error instanceof MaintenanceError ? 'GAME_MAINTENANCE' : code)
  }
}
