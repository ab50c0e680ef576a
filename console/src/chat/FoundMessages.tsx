/** What was found of the words that are looked for, newest first; each leads to its place in the conversation. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { searchMessages } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import { type Search, tidy } from '#table/list-search.ts'
import { useRoomName } from './RoomList.tsx'

interface FoundMessagesProps {
  query: string
  search: Search
}

/** Of a long message what stands around the words. */
function cut(text: string, query: string): [string, string, string] {
  const at = text.toLowerCase().indexOf(query.toLowerCase())
  if (at < 0) return [text, '', '']
  const from = Math.max(0, at - 40)
  const before = `${from > 0 ? '…' : ''}${text.slice(from, at)}`
  return [before, text.slice(at, at + query.length), text.slice(at + query.length)]
}

export function FoundMessages({ query, search }: FoundMessagesProps) {
  const t = useTranslations('inbox')
  const table = useTranslations('table')
  const errorText = useErrorText()
  const nameOf = useRoomName()
  const [page, setPage] = useState(1)
  const limit = consoleLimits.pageRows
  const { data, error } = useApiQuery(
    searchMessages,
    { body: { query, page, limit } },
    { keepPrevious: true },
  )
  if (error) return <Notice tone="bad">{errorText(error)}</Notice>
  if (!data)
    return (
      <div role="status" aria-label={table('loading')} className="p-3">
        <Skeleton className="h-20 w-full" />
      </div>
    )
  if (data.hits.length === 0) return <EmptyState drawing="chat" title={t('nothingFound')} />
  return (
    <>
      <p role="status" className="figures px-3 py-1 text-13 text-muted">
        {table(data.isEstimate ? 'rowsEstimate' : 'rows', { count: data.total })}
      </p>
      <ul aria-label={t('found')}>
        {data.hits.map(({ roomId, seq, text, at, memberName, sender }) => {
          const [before, words, after] = cut(text, query)
          return (
            <li key={`${roomId} ${seq}`}>
              <Link
                to="/inbox"
                search={tidy({ ...search, open: roomId, seq: String(seq) })}
                aria-current={search.open === roomId && search.seq === String(seq) ? 'true' : undefined}
                className="grid gap-1 border-b border-line px-3 py-2 text-15 no-underline hover:bg-raised"
              >
                <span className="flex gap-2">
                  <span className="grow truncate font-medium">{nameOf({ memberName, roomId })}</span>
                  <span className="text-13 text-muted">
                    <Moment at={at} />
                  </span>
                </span>
                <span className="line-clamp-3 text-muted wrap-anywhere">
                  {sender === 'operator' && `${t('us')}: `}
                  {before}
                  <mark className="bg-gold/30 text-text">{words}</mark>
                  {after}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <div className="flex gap-2 p-3">
        {page > 1 && (
          <Button kind="quiet" onClick={() => setPage(page - 1)}>
            {table('previous')}
          </Button>
        )}
        {data.total > page * limit && (
          <Button kind="secondary" onClick={() => setPage(page + 1)}>
            {table('next')}
          </Button>
        )}
      </div>
    </>
  )
}
