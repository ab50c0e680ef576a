/** Opens a game in its tab: by the provider's own link, by signing in at its web site, or just there (spec §2). */
import { call } from '@kapao/client/call.ts'
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { toastError } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { notePlayed } from '#transfer-order/played-last.ts'
import type { SlotView } from './GameCard.tsx'
import {
  autoLoginRows,
  isGameLink,
  noPassword,
  openTab,
  signInLink,
  thisPage,
  type WaitingTab,
} from './launch.ts'

/** The header has asked for it. */
const infoOptions = { staleTime: Number.POSITIVE_INFINITY }

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
  const enter = useEntrance(slot)
  const [isLaunching, setLaunching] = useState(false)
  // Spec §2: of the ways to launch, only the links of auto-login calls go by the flag.
  const staysHere =
    useApiQuery(api.info, undefined, infoOptions).data?.iframeMode === false && !!slot.autoLogin
  return {
    isLaunching,
    prepare: () => (staysHere ? thisPage : openTab(t('opening', { name: slot.name }))),
    launch: async (tab) => {
      setLaunching(true)
      try {
        const go = await enter()
        if (go) {
          notePlayed(slot.code)
          return go(tab)
        }
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

type Go = (tab: WaitingTab) => void

/** Finds out how to come into the game; undefined: there is no way. */
function useEntrance(slot: SlotView): () => Promise<Go | undefined> {
  const queries = useQueryClient()
  const renew = useApiMutation(api.resetSlotPassword, { errors: 'inline' })
  const asked = { params: { slotCode: slot.code } }
  const to = (link: string | null): Go | undefined =>
    link !== null && isGameLink(link) ? (tab) => tab.goTo(link) : undefined
  return async () => {
    const { web, autoLogin } = slot
    if (autoLogin) {
      const { username } = await call(api.slotAccount, asked)
      const { link } = await call(autoLoginRows[autoLogin], { params: { username, password: noPassword } })
      return to(link)
    }
    if (web === null || !isGameLink(web) || !slot.signIn) return to(web)
    if (slot.signIn === 'form') {
      const { event, username, password } = await call(api.slotAccount, asked)
      return (tab) => tab.post(web, { ...event, username, password })
    }
    // A password that has stood in an address is replaced with the next launch (quality C-61).
    const credentials = await renew.mutateAsync(asked)
    queries.setQueryData(queryKey(api.slotAccount, asked), credentials)
    return to(signInLink(web, credentials))
  }
}
