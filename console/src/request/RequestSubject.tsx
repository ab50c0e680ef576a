/** Who or what a request is about, in words, with its page and its member's (console.md, Four eyes). */
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { useConsoleLocale } from '#i18n/words.tsx'
import { useMay } from '#operator/signed-in.ts'
import { moneyOf } from '#table/money-subject.ts'
import { Subject } from '#table/Subject.tsx'
import { usePlaceNames } from '#table/use-place-names.ts'
import { codeOf } from '#table/ways.ts'
import { type Matter, matterOf, type RequestRow, wayOfRequest } from './request-way.ts'

type TextOf = (request: RequestRow) => string | undefined

/** What it is about besides a member; undefined where the member says it all. */
function useSubjectText(): TextOf {
  const t = useTranslations('request.about')
  const offer = useTranslations('offer.kinds')
  const setup = useTranslations('setup.kinds')
  const settingName = useCodeWord('settings.names')
  const { bank } = usePlaceNames()
  const locale = useConsoleLocale()
  const nameOf = ({ title, subject }: RequestRow) =>
    (typeof title === 'string' ? title : title?.[locale]) ?? subject
  const settingOf = (name: string) => settingName(name) ?? name
  const named =
    (
      word: 'payout' | 'payoutFile' | 'transfer' | 'giftLink' | 'withdrawal' | 'statement' | 'wheel',
    ): TextOf =>
    (request) =>
      t(word, { name: nameOf(request) })
  const ofMember: TextOf = () => undefined
  const ofMoney: TextOf = (request) => t('payment', moneyOf(request))
  const ofStaff: TextOf = (request) => t('staff', { name: nameOf(request), username: request.subject })
  const ofOffer: TextOf = (request) =>
    t('offer', {
      kind: offer(request.subject.startsWith('promotion:') ? 'promotion' : 'bonus'),
      code: codeOf(request),
      name: nameOf(request),
    })
  const ofRow =
    (kind: 'depositAccounts' | 'gateways'): TextOf =>
    (request) =>
      `${setup(`${kind}.one`)} ${kind === 'gateways' ? bank(codeOf(request)) : codeOf(request)}`
  const texts: Record<Matter, TextOf> = {
    attribution: ofMoney,
    refund_to_sender: ofMoney,
    told_twice: ofMoney,
    adjustment: ofMember,
    unfreeze: ofMember,
    bank_account: ofMember,
    staff_roles: ofStaff,
    staff_enable: ofStaff,
    staff_reset: ofStaff,
    staff_own_member: ofStaff,
    payout_end: named('payout'),
    payout_result: named('payoutFile'),
    transfer_end: named('transfer'),
    gift_link_end: named('giftLink'),
    offer_invitation: ofOffer,
    statement_taken_back: named('statement'),
    large_withdrawal: named('withdrawal'),
    'money_setting:offer': ofOffer,
    'money_setting:campaign': named('wheel'),
    'money_setting:settings': ({ subject }) => subject.split(' ').map(settingOf).join(', '),
    'money_setting:deposit_account': ofRow('depositAccounts'),
    'money_setting:gateway': ofRow('gateways'),
  }
  return (request) => texts[matterOf(request)](request)
}

interface RequestSubjectProps {
  request: RequestRow
  /** Without links: where something is being decided. */
  isPlain?: boolean
}

export function RequestSubject({ request, isPlain = false }: RequestSubjectProps) {
  const may = useMay()
  const text = useSubjectText()(request)
  const way = wayOfRequest(request)
  return <Subject of={request} text={text} way={way && may(way.needs) ? way : undefined} isPlain={isPlain} />
}
