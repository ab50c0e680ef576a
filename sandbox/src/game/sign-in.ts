/** Hidden fields of a provider's sign-in form: handed out with the page, and taken back once, soon. */
import { randomBytes } from 'node:crypto'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Game } from './catalogue.ts'

/** The names of the fields, as the page has them. */
const viewStateField = '__viewState'
const validationField = '__validation'

const newValue = (bytes: number) => randomBytes(bytes).toString('base64')

/** For the page that is about to be sent; nothing where the provider hides nothing. */
export function newHiddenFields(sandbox: Sandbox, game: Game): Record<string, string> {
  if (game.adapter !== 'form') return {}
  const now = sandbox.now()
  const [viewState, validation] = [newValue(48), newValue(18)]
  sandbox.store.run('DELETE FROM sign_in_form WHERE expires_at <= ?', now.toISOString())
  sandbox.store.run(
    'INSERT INTO sign_in_form (slot, view_state, validation, expires_at) VALUES (?, ?, ?, ?)',
    game.code,
    viewState,
    validation,
    new Date(now.getTime() + sandboxLimits.signInLifetimeMs).toISOString(),
  )
  return { [viewStateField]: viewState, [validationField]: validation }
}

/** False when the fields are not those of a page that was sent a moment ago; they are used up. */
export function spendHiddenFields(sandbox: Sandbox, game: Game, form: Record<string, unknown>): boolean {
  if (game.adapter !== 'form') return true
  const spent = sandbox.store.run(
    'DELETE FROM sign_in_form WHERE slot = ? AND view_state = ? AND validation = ? AND expires_at > ?',
    game.code,
    String(form[viewStateField] ?? ''),
    String(form[validationField] ?? ''),
    sandbox.now().toISOString(),
  )
  return spent === 1
}
