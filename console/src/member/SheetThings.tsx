/** What belongs to a member: games, notes of staff, and where they are signed in. */
import { currencyUnit } from '@kapao/client/format.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { type Fact, Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import { usePlaceNames } from '#table/use-place-names.ts'
import { Part, type Sheet } from './Part.tsx'

export function Things({ sheet: { games, sessions, notes, figures } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const { game } = usePlaceNames()
  const unit = currencyUnit(figures.currency)
  return (
    <>
      {games.length > 0 && (
        <Part title={t('games')}>
          <Facts
            facts={games.map(
              ({ code, balance, isStale, isFrozen }): Fact => [
                game(code),
                <span key={code} className="flex flex-wrap gap-x-3">
                  <Money amount={balance} unit={unit} />
                  {isStale && <span className="text-13 text-warning">{t('isStale')}</span>}
                  {isFrozen && <span className="text-13 text-bad">{t('isFrozen')}</span>}
                </span>,
              ],
            )}
          />
        </Part>
      )}
      {notes.length > 0 && (
        <Part title={t('notes')}>
          <ul className="grid gap-2 text-15">
            {notes.map(({ _id, text, by, at }) => (
              <li key={_id} className="rounded-field bg-raised p-3">
                <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
                <p className="text-13 text-muted">
                  {by}, <Moment at={at} />
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {sessions.length > 0 && (
        <Part title={t('sessions')}>
          <Facts
            facts={sessions.map(
              ({ id, device, address, lastSeenAt }): Fact => [
                device || t('unknownDevice'),
                <span key={id} className="figures">
                  {address}, <Moment at={lastSeenAt} />
                </span>,
              ],
            )}
          />
        </Part>
      )}
    </>
  )
}
