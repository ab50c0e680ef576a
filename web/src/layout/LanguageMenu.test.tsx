/** Facts of choosing a language. */
import { queries } from '@kapao/client/queries.ts'
import { QueryObserver } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { allWords, showLocale, WordsProvider } from '#i18n/words.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'

beforeEach(async () => {
  await showLocale('th')
  await allWords()
  render(
    <WordsProvider>
      <LanguageMenu />
    </WordsProvider>,
  )
})

test('each language stands in its own script, and the current one cannot be chosen', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'ภาษา: ไทย' }))
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual(['ไทย', 'ລາວ', 'English'])
  expect(screen.getByRole('button', { name: 'ไทย' })).toBeDisabled()
})

test('a choice changes the words, the page language, the storage and the cookie', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'ภาษา: ไทย' }))
  await userEvent.click(screen.getByRole('button', { name: 'ລາວ' }))
  await screen.findByRole('button', { name: 'ພາສາ: ລາວ' })
  await waitFor(() => expect(document.documentElement.lang).toBe('lo'))
  expect(localStorage.getItem('locale')).toBe('la')
  expect(document.cookie).toContain('locale=LA')
})

test('Esc closes the list and gives the focus back', async () => {
  const button = screen.getByRole('button', { name: 'ภาษา: ไทย' })
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('list')).toBeNull()
  expect(button).toHaveFocus()
})

test('what the server has told is asked again in the language that was chosen', async () => {
  const asked: string[] = []
  const told = new QueryObserver(queries, {
    queryKey: ['offers'],
    queryFn: () => {
      asked.push(document.cookie)
      return 'told'
    },
  })
  const leave = told.subscribe(() => undefined)
  await waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'ภาษา: ไทย' }))
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toContain('locale=EN')
  leave()
})
