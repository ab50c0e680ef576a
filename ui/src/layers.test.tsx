/** Facts of modals and confirmations: focus, closing, and the back button. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Sheet } from './Modal.tsx'
import { Panel } from './Panel.tsx'

// A sheet that is still open takes its entry of the history back when it goes: in its own test, not in the next one.
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(window.history.state?.layer).toBeUndefined())
})

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

/** A confirmation that closes only when it is let: a slow phone is slow to draw the page without it. */
function SlowPage({ whenToClose, onGone }: { whenToClose: Promise<void>; onGone?: () => void }) {
  const [open, setOpen] = useState({ sheet: true, question: true })
  const close = (name: 'sheet' | 'question') => setOpen((now) => ({ ...now, [name]: false }))
  // As soon as it is no longer in view, and before React has done what comes after.
  useLayoutEffect(() => {
    if (!open.question) onGone?.()
  }, [open.question, onGone])
  return (
    <>
      <Sheet open={open.sheet} onClose={() => close('sheet')} title="Withdraw" closeLabel="Close">
        Inside
      </Sheet>
      <ConfirmDialog
        open={open.question}
        onClose={() => void whenToClose.then(() => close('question'))}
        onConfirm={() => {}}
        title="Sure?"
        confirmLabel="Yes"
        cancelLabel="No"
      />
    </>
  )
}

let onStep = () => {}
// Before the layers' own, which may keep a step back to themselves.
window.addEventListener('popstate', () => onStep(), { capture: true })

const stepBack = () =>
  act(async () => {
    const { promise: stepped, resolve } = Promise.withResolvers<void>()
    onStep = resolve
    window.history.back()
    await stepped
    // Whatever the hook does after the step, if it does something.
    await new Promise((done) => setTimeout(done))
  })

test('pressed twice before the confirmation is gone, the back button closes the sheet too', async () => {
  const before = window.history.state?.layer
  const { promise: whenToClose, resolve: letItClose } = Promise.withResolvers<void>()
  render(<SlowPage whenToClose={whenToClose} />)
  await stepBack()
  await stepBack()
  await act(async () => letItClose())
  await closed('Sure?')
  await closed('Withdraw')
  expect(window.history.state?.layer).toBe(before)
})

test('pressed again as soon as the confirmation is out of view, the back button closes the sheet', async () => {
  const { promise: whenToClose, resolve: letItClose } = Promise.withResolvers<void>()
  render(<SlowPage whenToClose={whenToClose} onGone={() => window.history.back()} />)
  await stepBack()
  await act(async () => letItClose())
  await closed('Withdraw')
  await waitFor(() => expect(window.history.state?.layer).toBeUndefined())
})

test('a sheet that asks before it closes takes its place in the history again', async () => {
  function AskingPage() {
    const [asking, setAsking] = useState(false)
    return (
      <>
        <Sheet open onClose={() => setAsking(true)} title="Withdraw" closeLabel="Close">
          Inside
        </Sheet>
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => {}}
          title="Sure?"
          confirmLabel="Yes"
          cancelLabel="No"
        />
      </>
    )
  }
  render(<AskingPage />)
  const { layer } = window.history.state
  await stepBack()
  expect(screen.getByRole('alertdialog', { name: 'Sure?' })).toBeInTheDocument()
  await stepBack()
  await closed('Sure?')
  expect(window.history.state?.layer).toBe(layer)
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

test('two layers that close one right after the other go back two steps, never three', async () => {
  const sheet = await openSheet(<Page withConfirm />)
  const { layer } = window.history.state
  await userEvent.click(within(sheet).getByRole('button', { name: 'Inside' }))
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
  const land = (state: unknown) => {
    History.prototype.replaceState.call(window.history, state, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }
  await userEvent.click(await screen.findByRole('button', { name: 'No' }))
  await waitFor(() => expect(back).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  // The first step arrives at the sheet's entry before the sheet has looked whether that is left to be taken back.
  land({ layer })
  await new Promise((resolve) => setTimeout(resolve))
  expect(back).toHaveBeenCalledTimes(2)
  land(null)
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

test('once the form that asked is gone, the focus is in its sheet and not on the page behind', async () => {
  function AnsweredPage() {
    const [step, setStep] = useState<'form' | 'question' | 'done'>('form')
    return (
      <>
        <Sheet open onClose={() => {}} title="Withdraw" closeLabel="Close">
          {step === 'done' ? (
            'Paid'
          ) : (
            <button type="button" onClick={() => setStep('question')}>
              Continue
            </button>
          )}
        </Sheet>
        <ConfirmDialog
          open={step === 'question'}
          onClose={() => setStep('form')}
          onConfirm={() => setStep('done')}
          title="Sure?"
          confirmLabel="Yes"
          cancelLabel="No"
        />
      </>
    )
  }
  render(<AnsweredPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await userEvent.click(await screen.findByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await closed('Sure?')
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Withdraw' })).toHaveFocus())
})

test('a panel that was over a phone forgets its height once the window has been wide', async () => {
  const seen = Object.assign(new EventTarget(), { offsetTop: 12, height: 300 })
  vi.stubGlobal('visualViewport', seen)
  const dock = document.body.appendChild(document.createElement('div'))
  const panel = (isWide: boolean) => (
    <Panel open onClose={() => {}} dock={isWide ? dock : null} title="Chat" closeLabel="Close">
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

test.each([
  ['closes a sheet', false, 1],
  ['does not close a raised one: it may be the second of two quick taps on what brought it', true, 0],
])('a tap beside it %s', async (_, raised, closings) => {
  const onClose = vi.fn()
  render(
    <Sheet open raised={raised} title="PIN" closeLabel="Close" onClose={onClose}>
      Prove it
    </Sheet>,
  )
  await screen.findByRole('dialog')
  await userEvent.click(document.body)
  expect(onClose).toHaveBeenCalledTimes(closings)
})

test.each([
  ['meets a button of a sheet', false, 1],
  ['meets none of a raised one, which came between the two', true, 0],
])('the second of two quick taps %s', async (_, raised, taps) => {
  const onTap = vi.fn()
  render(
    <Sheet open raised={raised} title="PIN" closeLabel="Close" onClose={vi.fn()}>
      <button type="button" onClick={onTap}>
        Use a passkey
      </button>
    </Sheet>,
  )
  const button = await screen.findByRole('button', { name: 'Use a passkey' })
  fireEvent.click(button, { detail: 2 })
  expect(onTap).toHaveBeenCalledTimes(taps)
  fireEvent.click(button, { detail: 1 })
  expect(onTap).toHaveBeenCalledTimes(taps + 1)
})
