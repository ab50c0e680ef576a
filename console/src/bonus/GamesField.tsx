/** The games to which an offer's money is bound. Each can be searched for, however many there are. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { gameList } from '@kapao/contract/calls/staff.ts'
import { catalogueLimits, consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { usePaused } from '#table/use-paused.ts'
import { usePlaceNames } from '#table/use-place-names.ts'

interface GamesFieldProps {
  chosen: readonly string[]
  onGames: (games: readonly string[]) => void
}

export function GamesField({ chosen, onGames }: GamesFieldProps) {
  const form = useTranslations('offer.form')
  const { game } = usePlaceNames()
  const [typed, setTyped] = useState('')
  const query = usePaused(typed.trim())
  return (
    <>
      <p className="text-13 wrap-anywhere text-muted sm:col-span-full">
        {chosen.length === 0
          ? form('anyGame')
          : `${form('onlyGames', { count: chosen.length })} ${chosen.map(game).join(', ')}`}
      </p>
      <div className="sm:col-span-full">
        <Field
          name="game.query"
          label={form('findGame')}
          hint={form('findGameHint')}
          type="search"
          value={typed}
          maxLength={catalogueLimits.nameLengthMax}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <FoundGames key={query} {...{ query, chosen, onGames }} />
    </>
  )
}

type FoundProps = GamesFieldProps & { query: string }

function FoundGames(props: FoundProps) {
  // Where each page begins that is shown.
  const [begins, setBegins] = useState<readonly (string | null)[]>([null])
  return begins.map((after, place) => (
    <GamePage
      key={after}
      {...props}
      after={after}
      isLast={place === begins.length - 1}
      onMore={(next) => setBegins([...begins, next])}
    />
  ))
}

interface PageProps extends FoundProps {
  after: string | null
  isLast: boolean
  onMore: (next: string) => void
}

function GamePage({ query, after, isLast, onMore, chosen, onGames }: PageProps) {
  const form = useTranslations('offer.form')
  const body = { page: 1, limit: consoleLimits.pageRows, after, ...(query !== '' && { query }) }
  const { data, error, refetch } = useApiQuery(gameList, { body })
  if (error)
    return (
      <div className="sm:col-span-full">
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <Skeleton className="h-11 w-full sm:col-span-full" />
  const { next } = data
  const games = data.games.map(({ code, name }) => ({ code: String(code), name: String(name) }))
  return (
    <>
      {games.map(({ code, name }) => (
        <Checkbox
          key={code}
          name={`game.${code}`}
          label={name}
          checked={chosen.includes(code)}
          onChange={({ target }) =>
            onGames(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
          }
        />
      ))}
      {games.length === 0 && (
        <p role="status" className="text-15 text-muted sm:col-span-full">
          {form('noGame')}
        </p>
      )}
      {isLast && next !== null && (
        <div className="sm:col-span-full">
          <Button kind="secondary" onClick={() => onMore(next)}>
            {form('moreGames')}
          </Button>
        </div>
      )}
    </>
  )
}
