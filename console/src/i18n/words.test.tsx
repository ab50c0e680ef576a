/** Facts of the words: a page that says more than the first view has them in whichever language is shown. */
import { render, screen } from '@testing-library/react'
import { useTranslations } from 'use-intl'
import { expect, test } from 'vitest'
import { showAllWords, showLocale, WordsProvider } from './words.tsx'

const Said = () => <p>{useTranslations('task')('title')}</p>

test('once a page needed all words, a language that is chosen later comes with all of them', async () => {
  await showLocale('en')
  await showAllWords()
  render(
    <WordsProvider>
      <Said />
    </WordsProvider>,
  )
  expect(await screen.findByText('Tasks')).toBeInTheDocument()
  await showLocale('th')
  expect(await screen.findByText('งานที่ต้องตรวจ')).toBeInTheDocument()
})
