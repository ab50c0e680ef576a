/** Asks before something written is left behind: by a link, by going back, by closing the tab. */
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'

interface Place {
  pathname: string
  search: object
}

/** A layer that goes, as when a code has been given, steps back within the same page. */
const isOther = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)

/** @returns to be called before a page is left for the reason that it has been saved. */
export function useUnsaved(isChanged: boolean): () => void {
  const t = useTranslations('act')
  const isSaved = useRef(false)
  const isAtRisk = () => isChanged && !isSaved.current
  // The browser's own question, as for closing the tab: it holds whatever way the page is left.
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isOther(current, next) && isAtRisk() && !window.confirm(`${t('leaveTitle')} ${t('leaveText')}`),
    enableBeforeUnload: isAtRisk,
  })
  return () => {
    isSaved.current = true
  }
}
