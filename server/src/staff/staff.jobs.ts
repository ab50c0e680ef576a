/** Keeps the authenticators of staff under the key in use (quality C-58). */
import type { App } from '#parts/app-parts.ts'
import { reseal } from '#platform/reseal.ts'
import { findAuthenticatorsSealedWith, replaceAuthenticator } from './account.queries.ts'
import { sealedFor } from './staff-session.service.ts'

export const resealAuthenticators = ({
  db,
  config,
  log,
}: Pick<App, 'db' | 'config' | 'log'>): Promise<number> =>
  reseal(log, {
    keys: config.authenticatorKeys,
    find: (keyIds, atMost) => findAuthenticatorsSealedWith(db, keyIds, atMost),
    boundTo: ({ id }) => sealedFor(id),
    replace: (account, anew) => replaceAuthenticator(db, account, anew),
  })
