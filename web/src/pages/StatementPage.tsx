/** The member's history, newest first, ten to a page; it follows what happens while it is open (spec §2, decisions D11). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { StatementType } from '@kapao/contract/schemas/statement.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useLate } from '@kapao/ui/use-late.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ReceiptText, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '#layout/PageTitle.tsx'
import { ExportButton } from '#statement/ExportButton.tsx'
import { MonthFileButton } from '#statement/MonthFileButton.tsx'
import { StatementFilter } from '#statement/StatementFilter.tsx'
import { StatementRows } from '#statement/StatementRows.tsx'
import { type Sought, StatementSearch } from '#statement/StatementSearch.tsx'
import { momentsOf, monthOf } from '#statement/statement-days.ts'
import { useLinkedReceipt } from '#statement/use-linked-receipt.ts'
import { usePlaceNames } from '#statement/use-place-names.ts'
import { useReceipt } from '#statement/use-receipt.tsx'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'

const SlipModal = lazyPart(() => import('#statement/SlipModal.tsx'), 'SlipModal')

const rowsPerPage = limits.pageRowsDefault

interface Asked extends Sought {
  page: number
  type?: StatementType | undefined
}

export function StatementPage() {
  const [{ page, type, ...sought }, setAsked] = useState<Asked>({ page: 1 })
  const [emptied, setEmptied] = useState(0)
  const [isShowingSlips, setShowingSlips] = useState(false)
  const wallet = useApiQuery(api.wallet)
  const currency = wallet.data?.profile.currency ?? 'THB'
  const { search } = sought
  const choice = { ...(type && { type }), ...(search && { search }), ...momentsOf(sought) }
  const list = useApiQuery(
    api.statement,
    { body: { page, limit: rowsPerPage, days: true, ...choice } },
    { keepPrevious: true },
  )
  const placeName = usePlaceNames()
  const { openReceipt, receiptLayer } = useReceipt(currency, placeName)
  useLinkedReceipt(openReceipt, () => setShowingSlips(true))
  useLiveWallet()

  const total = list.data?.total ?? 0
  const turn = (next: number) => {
    setAsked({ page: next, type, ...sought })
    window.scrollTo({ top: 0 })
  }
  const showAll = () => {
    setAsked({ page: 1 })
    setEmptied(emptied + 1)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatementHead list={list} onSlips={() => setShowingSlips(true)}>
        {total > 0 && <MonthFileButton month={monthOf(sought)} />}
        {total > 0 && <ExportButton choice={choice} />}
      </StatementHead>
      <StatementSearch
        // Made anew, and so empty, with "show all".
        key={emptied}
        sought={sought}
        onSeek={(next) => setAsked({ page: 1, type, ...next })}
      />
      <StatementFilter chosen={type} onChoose={(next) => setAsked({ ...sought, page: 1, type: next })} />
      <StatementRows
        {...{ list, wallet, page, rowsPerPage, currency, placeName }}
        onPage={turn}
        onOpen={openReceipt}
        isSought={Object.keys(choice).length > (type ? 1 : 0)}
        onShowAll={Object.keys(choice).length > 0 ? showAll : undefined}
      />
      {receiptLayer}
      <LazyLayer open={isShowingSlips}>
        <SlipModal open={isShowingSlips} onClose={() => setShowingSlips(false)} currency={currency} />
      </LazyLayer>
    </div>
  )
}

interface StatementHeadProps {
  list: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  onSlips: () => void
  /** What can be done with the rows that are shown. */
  children: ReactNode
}

function StatementHead({ list, onSlips, children }: StatementHeadProps) {
  const t = useTranslations('statement')
  const isRefreshing = useLate(list.isFetching)
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2">
      <PageTitle>{t('title')}</PageTitle>
      <div className="-mr-2 ml-auto flex">
        <IconButton
          label={t('slips.title')}
          icon={<ReceiptText size={20} />}
          className="text-gold-text"
          onClick={onSlips}
        />
        {children}
        <IconButton
          label={t('refresh')}
          icon={isRefreshing ? <Ring /> : <RefreshCw size={20} />}
          aria-busy={list.isFetching}
          className="text-gold-text"
          onClick={() => void list.refetch()}
        />
      </div>
    </div>
  )
}
