/** The refund with the part that shows the server's HTML: a page joins features (design §1). */

import { SafeHtml } from '@kapao/ui/SafeHtml.tsx'
import { RefundModal } from '#refund/RefundModal.tsx'

interface RefundLayerProps {
  open: boolean
  onClose: () => void
}

export function RefundLayer(props: RefundLayerProps) {
  return <RefundModal {...props} Html={SafeHtml} />
}
