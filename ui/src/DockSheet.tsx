/** A sheet that stands in the third column of a wide screen, beside the list that it belongs to, which stays usable (ux 76). */
import { useDock } from './Dock.tsx'
import { type ModalProps, Sheet } from './Modal.tsx'
import { Panel } from './Panel.tsx'

export function DockSheet(props: ModalProps) {
  const dock = useDock()
  if (!dock) return <Sheet {...props} />
  const { children, footer, ...panel } = props
  return (
    <Panel {...panel} dock={dock}>
      <div className="@container min-h-0 grow overflow-y-auto px-5 pt-4 pb-5">{children}</div>
      {footer && <footer className="px-5 pt-1 pb-5">{footer}</footer>}
    </Panel>
  )
}
