/** Tells members by SMS what was done to their bank account, password and PIN: written with the change, sent after its commit (decisions D6, D18). */
import { editions, type Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { AccountNotice, PasswordNotice } from '@kapao/contract/lists.ts'
import { wordsIn } from '#i18n/words.ts'
import { addNotice } from '#notice/notice.service.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { OutsideError } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { claimDueSms, type DueSms, endSms, insertSms } from './sms.queries.ts'

const askPlan = { afterMs: limits.smsAskAfterMs, everyMs: limits.smsAskEveryMs }

interface Change {
  memberId: string
  kind: AccountNotice
  accountNo: string
  /** The language of who changed it. */
  locale: Locale
}

/**
 * In the transaction of the change; the caller then wakes `sendSms`. The edition's own language is always there too:
 * a thief may have chosen one that the member does not read.
 */
export function notifyBySms(
  tx: Tx,
  app: Pick<App, 'config'>,
  { kind, accountNo, ...change }: Change,
  now: Date,
) {
  // Of a number no more is told than its end: a message may lie open on a locked phone.
  const textIn = (language: Locale) => wordsIn(language).sms[kind](accountNo.slice(-4))
  return tell(tx, app, { ...change, kind, textIn }, now)
}

interface AboutPassword {
  memberId: string
  kind: PasswordNotice
  locale: Locale
}

/** As {@link notifyBySms}: that a password was set anew, or how to do it; that a PIN was set or removed. */
export function notifyOfPassword(tx: Tx, app: Pick<App, 'config'>, about: AboutPassword, now: Date) {
  const textIn = (language: Locale) => wordsIn(language).sms[about.kind](app.config.publicUrl)
  return tell(tx, app, { ...about, textIn }, now)
}

interface Message {
  memberId: string
  kind: AccountNotice | PasswordNotice
  locale: Locale
  textIn(language: Locale): string
}

async function tell(
  tx: Tx,
  app: Pick<App, 'config'>,
  { memberId, kind, locale, textIn }: Message,
  now: Date,
) {
  const languages = [...new Set([locale, editions[app.config.edition].defaultLocale])]
  const text = languages.map(textIn).join('\n\n')
  const id = newId()
  await insertSms(tx, { memberId, id, kind, text, createdAt: now, askAt: now })
  // How to do something is no news; what was done is.
  if (kind !== 'password_help') await addNotice(tx, { memberId, key: `${kind}:${id}`, topic: kind, at: now })
}

/** Sends what is due. Our reference keeps what was sent without an answer from being sent twice. */
export async function sendSms(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>): Promise<number> {
  const now = app.clock.now()
  const due = await claimDueSms(app.db, now, { plan: askPlan, limit: serverLimits.smsAtOnce })
  await Promise.all(due.map((sms) => sendOne(app, sms, now)))
  return due.length
}

async function sendOne(app: Pick<App, 'db' | 'outside' | 'log'>, sms: DueSms, now: Date) {
  const { id, memberId, phone, text, createdAt } = sms
  try {
    const said = await app.outside.sms.send({ reference: id.replaceAll('-', ''), to: phone, text })
    if (said === 'rejected') app.log.warn({ member: memberId, sms: id }, 'the SMS service refused a message')
    await endSms(app.db, sms, said === 'accepted' ? 'SENT' : 'REJECTED')
  } catch (err) {
    if (!(err instanceof OutsideError)) throw err
    app.log.warn({ err, member: memberId, sms: id }, 'the SMS service did not answer')
    if (now.getTime() - createdAt.getTime() > limits.smsAskForMs) await endSms(app.db, sms, 'UNANSWERED')
  }
}
