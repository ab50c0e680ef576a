/** Opens the receipt of a row beside a list; it stays while it slides away, and when its row has left the list meanwhile. */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import type { Currency } from '@kapao/contract/edition.ts'
import { useState } from 'react'
import type { StatementRowView } from './StatementRow.tsx'
import type { PlaceName } from './use-place-names.ts'

const ReceiptModal = lazyPart(() => import('./ReceiptModal.tsx'), 'ReceiptModal')

export function useReceipt(currency: Currency, placeName: PlaceName) {
  const [receipt, setReceipt] = useState<{ row: StatementRowView; isOpen: boolean }>()
  const isOpen = receipt?.isOpen === true
  return {
    openReceipt: (row: StatementRowView) => setReceipt({ row, isOpen: true }),
    /** Stands on the page beside the list. */
    receiptLayer: (
      <LazyLayer open={isOpen}>
        <ReceiptModal
          open={isOpen}
          onClose={() => setReceipt(receipt && { ...receipt, isOpen: false })}
          row={receipt?.row}
          currency={currency}
          placeName={placeName}
        />
      </LazyLayer>
    ),
  }
}
