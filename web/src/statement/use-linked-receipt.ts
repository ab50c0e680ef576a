/** A notice leads to the movement it tells of (`?receipt=12`), or to the slips (`?slips`): they open by themselves, once. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StatementRowView } from './StatementRow.tsx'

export function useLinkedReceipt(open: (row: StatementRowView) => void, openSlips: () => void): void {
  const { searchStr, pathname } = useLocation()
  const { history } = useRouter()
  const asked = new URLSearchParams(searchStr)
  const hasSlips = asked.has('slips')
  const number = asked.get('receipt')?.replace(/\D/g, '') ?? ''
  const row = useApiQuery(api.receipt, { params: { number } }, { enabled: number !== '' }).data?.statement
  // Once for each row that came, however often the page is drawn.
  const latest = useRef({ open, openSlips })
  latest.current = { open, openSlips }
  useEffect(() => {
    if (!row || number === '') return
    history.replace(pathname)
    latest.current.open(row)
  }, [row, number, history, pathname])
  useEffect(() => {
    if (!hasSlips) return
    history.replace(pathname)
    latest.current.openSlips()
  }, [hasSlips, history, pathname])
}
