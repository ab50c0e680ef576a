/** What a record of the trail is about, in words, with its page and its member's (console.md, Trail). */
import { useTranslations } from 'use-intl'
import { useAnyWords } from '#i18n/use-code-word.ts'
import { useMay } from '#operator/signed-in.ts'
import { moneyOf } from '#table/money-subject.ts'
import { Subject } from '#table/Subject.tsx'
import { useFlagName } from '#table/use-flag-text.ts'
import { usePlaceNames } from '#table/use-place-names.ts'
import { useSwitchName } from '#table/use-switch-name.ts'
import { codeOf } from '#table/ways.ts'
import type { AuditRow } from './RecordPanel.tsx'
import { readRecord } from './record-values.ts'
import { isId, matterOfRecord, type RecordMatter, rowWordOf, wayOfRecord } from './record-way.ts'

/** Before and after as one: what each act keeps of its subject stands on one side or the other. */
function valuesOf(record: Pick<AuditRow, 'record'>): Record<string, unknown> {
  const { values } = readRecord(record)
  return { ...values?.before, ...values?.after }
}

/** Undefined where the member says it all, and where nobody has a name for it. */
function useRecordText(): (matter: RecordMatter | undefined, record: AuditRow) => string | undefined {
  const t = useTranslations('audit.about')
  const words = useAnyWords()
  const flagName = useFlagName()
  const switchName = useSwitchName()
  const names = usePlaceNames()
  const request = useTranslations('request.about')
  const wordOr = (path: string, code: string) => (words.has(path) ? words(path) : code)
  return (matter, record) => {
    const values = valuesOf(record)
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
    const { subject } = record
    const named = (word: 'slip' | 'withdrawal' | 'payoutFile' | 'wheel' | 'statement', name: string) =>
      t(word, { name }).trim()
    const texts: Record<RecordMatter, () => string | undefined> = {
      member: () => undefined,
      flag: () => t('flag', { name: flagName(text('code') || text('rule')) }).trim(),
      friend: () => t('friend'),
      staff: () => subject,
      token: () => t('token', { name: subject }),
      request: () => wordOr(`request.kinds.${text('kind')}`, t('request')),
      offer: () => `${wordOr(`offer.kinds.${subject.split(':')[0]}`, '')} ${codeOf(record)}`.trim(),
      wheel: () => named('wheel', ''),
      row: () => {
        const [word, code] = [rowWordOf(record), codeOf(record)]
        if (!word) return code
        const nameOf = rowNames[word]
        const name = nameOf ? names[nameOf](code) : code
        return `${wordOr(`setup.kinds.${rowKinds[word]}.one`, '')} ${name}`.trim()
      },
      rule: () => wordOr(`risk.names.${subject}`, subject),
      setting: () => wordOr(`settings.names.${subject}`, subject),
      switch: () => switchName(subject),
      system: () => t('system'),
      content: () => wordOr(`content.names.${subject}`, subject),
      plan: () => wordOr(`content.names.${text('name')}`, text('name')),
      picture: () => t('picture'),
      reply: () => `/${subject}`,
      room: () => t('room'),
      withdrawal: () => named('withdrawal', text('reference')),
      slip: () => named('slip', text('reference')),
      payment: () => request('payment', moneyOf(record)),
      task: () => wordOr(`task.kinds.${text('kind')}`, t('task')),
      case: () => t('case', { name: codeOf(record) }),
      statement: () => named('statement', text('account')),
      payoutFile: () => named('payoutFile', text('reference')),
      payoutResult: () => named('payoutFile', text('reference')),
      export: () => wordOr(`exports.kinds.${text('kind')}`, t('export')),
      books: () => t('books'),
    }
    // An act, or a thing, that this console does not know yet.
    const known = matter && texts[matter]
    return known ? known() : isId(subject) ? undefined : subject
  }
}

const rowKinds = {
  ...{ game: 'games', provider: 'providers', bank: 'banks', source: 'sources' },
  ...{ deposit_account: 'depositAccounts', gateway: 'gateways' },
} as const

/** Which rows are called by more than their code. */
const rowNames: Partial<Record<keyof typeof rowKinds, 'bank' | 'game'>> = {
  game: 'game',
  bank: 'bank',
  gateway: 'bank',
}

export function RecordSubject({ record }: { record: AuditRow }) {
  const may = useMay()
  const { action } = record
  const isClaim = action === 'claim_taken' || action === 'claim_released'
  const matter = matterOfRecord(action, isClaim ? valuesOf(record).kind : undefined)
  const text = useRecordText()(matter, record)
  const way = matter && wayOfRecord(matter, record)
  return <Subject of={record} text={text} way={way && may(way.needs) ? way : undefined} />
}
