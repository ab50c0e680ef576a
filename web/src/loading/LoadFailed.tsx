/** Something could not be loaded: says so in place, and offers to try again. */
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'

interface LoadFailedProps {
  text: string
  retryLabel: string
  onRetry: () => void
}

export function LoadFailed({ text, retryLabel, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing="broken"
        title={text}
        action={
          <Button kind="secondary" onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
