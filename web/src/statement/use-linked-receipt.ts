/** A notice leads to the movement it tells of (`?receipt=12`): its receipt opens by itself, once. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StatementRowView } from './StatementRow.tsx'

export function useLinkedReceipt(open: (row: StatementRowView) => void): void {
  const { searchStr, pathname } = useLocation()
  const { history } = useRouter()
  const number = new URLSearchParams(searchStr).get('receipt')?.replace(/\D/g, '') ?? ''
  const row = useApiQuery(api.receipt, { params: { number } }, { enabled: number !== '' }).data?.statement
  // Once for each row that came, however often the page is drawn.
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!row || number === '') return
    history.replace(pathname)
    latest.current(row)
  }, [row, number, history, pathname])
}
