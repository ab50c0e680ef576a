/** What was asked of each service outside and is not answered, and whether it is asked at all. */
import { grouped } from '@kapao/client/format.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { Age } from '#table/cells.tsx'
import { FigureTable } from '#table/FigureTable.tsx'
import { usePlaceNames } from '#table/use-place-names.ts'
import { waysToService } from './figure-ways.ts'
import type { Glance } from './Hours.tsx'
import { ToList } from './ToList.tsx'

const tones = { paused: 'bad', silent: 'bad', notAsked: 'over', asked: 'good' } as const

type Asked = Pick<Glance['services'][number], 'isPaused' | 'hasAnswered'>

function stateOf({ isPaused, hasAnswered }: Asked): keyof typeof tones {
  if (isPaused) return 'paused'
  if (hasAnswered === null || hasAnswered === undefined) return 'notAsked'
  return hasAnswered ? 'asked' : 'silent'
}

export function ServiceTable({ services }: Pick<Glance, 'services'>) {
  const t = useTranslations('overview')
  const { bank, game } = usePlaceNames()
  const wordOf = useCodeWord('overview.serviceNames')
  const nameOf = (name: string) => {
    const [kind, code] = name.split(':')
    if (code === undefined) return wordOf(name) ?? name
    return kind === 'gateway' ? t('gatewayNamed', { name: bank(code) }) : t('game', { name: game(code) })
  }
  return (
    <FigureTable
      label={t('services')}
      heads={[t('service'), t('unanswered'), t('oldest'), t('state')]}
      rows={services.map(({ name, open, oldestAt, ...asked }) => [
        name,
        [
          nameOf(name),
          <ToList key="open" ways={waysToService(name)} of={open}>
            {grouped(open)}
          </ToList>,
          oldestAt && <Age key="oldest" since={oldestAt} />,
          <StatusPill key="state" tone={tones[stateOf(asked)]}>
            {t(stateOf(asked))}
          </StatusPill>,
        ],
      ])}
    />
  )
}
