/** The member's spins, ten to a page; those whose seed was told open their arithmetic (decisions D20). */
import { formatDateTime } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList } from '#loading/PagedList.tsx'
import type { DrawnSpinView, ToldSpin } from './fair-check.ts'
import { SpinProof } from './SpinProof.tsx'

export function SpinLog() {
  const t = useTranslations('spin.fair')
  const [page, setPage] = useState(1)
  const list = useApiQuery(
    api.spinHistory,
    { body: { page, limit: limits.pageRowsDefault } },
    { keepPrevious: true },
  )
  return (
    <PagedList list={list} page={page} onPage={setPage} title={t('logTitle')} empty={t('logEmpty')}>
      {({ spins }) => spins.map((spin) => <SpinRow key={`${spin.commit} ${spin.nonce}`} spin={spin} />)}
    </PagedList>
  )
}

const isTold = (spin: DrawnSpinView): spin is ToldSpin => spin.serverSeed !== null

function SpinRow({ spin }: { spin: DrawnSpinView }) {
  const t = useTranslations('spin.fair')
  const [isOpen, setOpen] = useState(false)
  const proofId = useId()
  const time = formatDateTime(spin.createdAt)
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="text-15 font-medium">{spin.label}</p>
          <time dateTime={spin.createdAt} className="figures text-13 text-muted">
            {time}
          </time>
        </div>
        {isTold(spin) ? (
          <Button
            kind="quiet"
            aria-expanded={isOpen}
            aria-controls={proofId}
            aria-label={t(isOpen ? 'hideLabel' : 'checkLabel', { label: spin.label, time })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('hide') : t('check')}
          </Button>
        ) : (
          <StatusPill tone="waiting">{t('waiting')}</StatusPill>
        )}
      </div>
      {isTold(spin) && <div id={proofId}>{isOpen && <SpinProof spin={spin} />}</div>}
    </li>
  )
}
