/** Opens a game in its tab: asks the provider's sign-in for a link where there is one, else takes its web address. */
import { api } from '@kapao/contract/api.ts'
import { toastError } from '@kapao/ui/toast.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#lib/call.ts'
import { isLeaving } from '#lib/error-funnel.ts'
import { useErrorText } from '#lib/use-error-text.ts'
import type { SlotView } from './GameCard.tsx'
import { autoLoginRows, isGameLink, noPassword, openTab, type WaitingTab } from './launch.ts'

async function findLink(slot: SlotView): Promise<string | null> {
  if (!slot.autoLogin) return slot.web
  const { username } = await call(api.slotAccount, { params: { slotCode: slot.code } })
  const { link } = await call(autoLoginRows[slot.autoLogin], { params: { username, password: noPassword } })
  return link
}

interface Launch {
  isLaunching: boolean
  /** Inside the tap, before anything is awaited: opens the tab that the game will come to. */
  prepare: () => WaitingTab
  /** Brings the game into the prepared tab. */
  launch: (tab: WaitingTab) => Promise<void>
}

export function useLaunch(slot: SlotView): Launch {
  const t = useTranslations('game')
  const errorText = useErrorText()
  const [isLaunching, setLaunching] = useState(false)
  return {
    isLaunching,
    prepare: () => openTab(t('opening', { name: slot.name })),
    launch: async (tab) => {
      setLaunching(true)
      try {
        const link = await findLink(slot)
        if (link && isGameLink(link)) return tab.goTo(link)
        tab.close()
        toastError(t('launchFailed'))
      } catch (error) {
        tab.close()
        if (!isLeaving(error)) toastError(errorText(error))
      } finally {
        setLaunching(false)
      }
    },
  }
}
