/** Facts of modals and confirmations: focus, closing, and the back button. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Sheet } from './Modal.tsx'
import { Panel } from './Panel.tsx'

interface PageProps {
  locked?: boolean
  withConfirm?: boolean
}

function Page({ locked = false, withConfirm = false }: PageProps) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Withdraw" closeLabel="Close" locked={locked}>
        <button type="button" onClick={() => setAsking(withConfirm)}>
          Inside
        </button>
      </Sheet>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          setOpen(false)
        }}
        title="Sure?"
        confirmLabel="Yes"
        cancelLabel="No"
        destructive
      />
    </>
  )
}

const openSheet = async (page = <Page />) => {
  render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.findByRole('dialog', { name: 'Withdraw' })
}
const closed = (name: string) =>
  waitFor(() => expect(screen.queryByRole(name === 'Sure?' ? 'alertdialog' : 'dialog', { name })).toBeNull())

test('Esc closes a sheet and gives the focus back', async () => {
  await openSheet()
  await userEvent.keyboard('{Escape}')
  await closed('Withdraw')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})

test('the back button closes a sheet and stays on the page', async () => {
  const before = window.location.href
  await openSheet()
  window.history.back()
  await closed('Withdraw')
  expect(window.location.href).toBe(before)
  expect(window.history.state?.layer).toBeUndefined()
})

test('closing a sheet by its button takes its history entry back', async () => {
  await openSheet()
  expect(window.history.state?.layer).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await closed('Withdraw')
  await waitFor(() => expect(window.history.state?.layer).toBeUndefined())
})

test('a locked sheet closes neither by Esc nor by the back button', async () => {
  await openSheet(<Page locked />)
  const { layer } = window.history.state
  await userEvent.keyboard('{Escape}')
  const pushed = vi.spyOn(History.prototype, 'pushState')
  window.history.back()
  // It takes its place in the history again.
  await waitFor(() => expect(pushed).toHaveBeenCalledTimes(1))
  expect(window.history.state?.layer).toBe(layer)
  expect(screen.getByRole('dialog', { name: 'Withdraw' })).toBeInTheDocument()
})

test('the back button closes the confirmation first, then the sheet', async () => {
  await openSheet(<Page withConfirm />)
  await userEvent.click(screen.getByRole('button', { name: 'Inside' }))
  await screen.findByRole('alertdialog', { name: 'Sure?' })
  window.history.back()
  await closed('Sure?')
  expect(screen.getByRole('dialog', { name: 'Withdraw' })).toBeInTheDocument()
  window.history.back()
  await closed('Withdraw')
})

test('two layers that close at once leave no history entry behind', async () => {
  await openSheet(<Page withConfirm />)
  await userEvent.click(screen.getByRole('button', { name: 'Inside' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await closed('Withdraw')
  await waitFor(() => expect(window.history.state?.layer).toBeUndefined())
})

test('a sheet that opens while the step back of the last one is under way keeps the back button', async () => {
  await openSheet()
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(back).toHaveBeenCalledOnce())
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const { layer } = window.history.state
  back.mockRestore()
  const pushed = vi.spyOn(History.prototype, 'pushState')
  window.history.back()
  await waitFor(() => expect(pushed).toHaveBeenCalledOnce())
  expect(window.history.state?.layer).toBe(layer)
  window.history.back()
  await closed('Withdraw')
})

test('what cannot be undone starts with the focus on the way out', async () => {
  render(
    <ConfirmDialog
      open
      onClose={vi.fn()}
      onConfirm={vi.fn()}
      title="Sure?"
      confirmLabel="Yes"
      cancelLabel="No"
      destructive
    />,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus())
})

test('a panel that was over a phone forgets its height once the window has been wide', async () => {
  const seen = Object.assign(new EventTarget(), { offsetTop: 12, height: 300 })
  vi.stubGlobal('visualViewport', seen)
  const panel = (beside: boolean) => (
    <Panel open onClose={() => {}} beside={beside} title="Chat" closeLabel="Close">
      Words
    </Panel>
  )
  const { rerender } = render(panel(false))
  const height = () => screen.getByRole('dialog').style.getPropertyValue('--seen-height')
  seen.dispatchEvent(new Event('resize'))
  expect(height()).toBe('300px')
  rerender(panel(true))
  await waitFor(() => expect(height()).toBe(''))
  vi.unstubAllGlobals()
})
