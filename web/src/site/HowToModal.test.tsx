/** Facts of the how-to videos' player. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { HowToPage } from '../pages/HowToPage.tsx'

const play = vi.fn(() => Promise.resolve())
let isStill: boolean

// Its first fetching may take longer than a test waits for it.
beforeAll(() => import('./HowToModal.tsx'))
beforeEach(() => {
  isStill = false
  play.mockClear()
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  HTMLMediaElement.prototype.play = play
  HTMLMediaElement.prototype.load = vi.fn()
  HTMLMediaElement.prototype.pause = vi.fn()
})
afterEach(() => {
  goOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

async function open(name: RegExp) {
  await renderApp(<HowToPage />)
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

const theVideo = () => screen.getByLabelText<HTMLVideoElement>('Your wallet', { selector: 'video' })

function timeIs(seconds: number) {
  Object.defineProperty(theVideo(), 'currentTime', { configurable: true, value: seconds })
  fireEvent.timeUpdate(theVideo())
}

test('there are five videos, each with its length', async () => {
  await renderApp(<HowToPage />)
  const names = (await screen.findAllByRole('button')).map((button) => button.textContent)
  expect(names).toHaveLength(5)
  for (const name of names) expect(name).toMatch(/0:(29|3[0-3])$/)
})

test('a video plays as soon as it is opened, in the language of the page', async () => {
  await open(/^Your wallet/)
  expect(play).toHaveBeenCalledOnce()
  expect(theVideo()).toHaveAttribute('src', '/howto/wallet.en.mp4')
  expect(theVideo()).toHaveAttribute('preload', 'none')
  expect(theVideo()).toHaveAttribute('playsinline')
})

test('a member who prefers less motion starts it by hand', async () => {
  isStill = true
  await open(/^Your wallet/)
  expect(play).not.toHaveBeenCalled()
})

test('captions come in three languages; that of the page is the one to begin with', async () => {
  await open(/^Your wallet/)
  const tracks = [...theVideo().querySelectorAll('track')]
  expect(tracks.map((track) => [track.srclang, track.label, track.kind])).toEqual([
    ['th', 'ไทย', 'captions'],
    ['lo', 'ລາວ', 'captions'],
    ['en', 'English', 'captions'],
  ])
  expect(tracks.filter((track) => track.default).map((track) => track.getAttribute('src'))).toEqual([
    '/howto/wallet.en.vtt',
  ])
})

test('below the picture stands what is being shown, and the whole of it can be read', async () => {
  await open(/^Your wallet/)
  expect(screen.getAllByText('On the home page, tap “Deposit”.')[0]).toBeVisible()
  timeIs(4)
  expect(screen.getAllByText('Choose an amount, or type your own.')[0]).toBeVisible()
  await userEvent.click(screen.getByText('Step by step'))
  await waitFor(() => expect(screen.getAllByRole('listitem', { current: 'step' })).toHaveLength(1))
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Choose an amount')
  timeIs(31)
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Your new balance')
})

test('a wait is said once it is long', async () => {
  await open(/^Your wallet/)
  fireEvent.waiting(theVideo())
  expect(screen.queryByText('Loading the video')).toBeNull()
  expect(await screen.findByText('Loading the video')).toBeInTheDocument()
  fireEvent.playing(theVideo())
  expect(screen.queryByText('Loading the video')).toBeNull()
})

test('a video that cannot be played says so, opens its steps, and can be tried again', async () => {
  await open(/^Your wallet/)
  fireEvent.error(theVideo())
  expect(screen.getByRole('alert')).toHaveTextContent('could not be played')
  await waitFor(() => expect(screen.getByRole('group')).toHaveAttribute('open'))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(theVideo()).toBeInTheDocument()
  expect(play).toHaveBeenCalledTimes(2)
})

test('offline it says why there is no video, and plays by itself once connected', async () => {
  goOnline(false)
  await open(/^Your wallet/)
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline')
  expect(play).not.toHaveBeenCalled()
  goOnline(true)
  expect(theVideo()).toBeInTheDocument()
  expect(play).toHaveBeenCalledOnce()
})

test('a video that plays already goes on when the connection is lost', async () => {
  await open(/^Your wallet/)
  timeIs(2)
  goOnline(false)
  expect(theVideo()).toBeInTheDocument()
})

test('Esc closes it', async () => {
  const dialog = await open(/^Ending a bonus/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})
