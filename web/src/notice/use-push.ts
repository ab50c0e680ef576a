/** Whether this browser is told by push, and switching it on and off; the browser's permission is asked for by a tap only. */
import { call } from '@kapao/client/call.ts'
import { randomKey } from '@kapao/client/intent.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useEffect, useState } from 'react'

/** `asking`: not known yet. `unable`: this browser or service has none. `denied`: only the member can undo it, in the browser. */
export type PushState = 'asking' | 'unable' | 'denied' | 'off' | 'on'

const isAble = () => 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

export function usePush() {
  const key = useApiQuery(api.pushKey)
  const [subscribed, setSubscribed] = useState<boolean>()
  const [permission, setPermission] = useState(() => (isAble() ? Notification.permission : 'default'))
  useEffect(() => {
    if (!isAble()) return
    findSubscription().then(
      (found) => setSubscribed(found !== undefined),
      () => setSubscribed(false),
    )
  }, [])

  const switchOn = async () => {
    const given = await Notification.requestPermission()
    setPermission(given)
    const publicKey = key.data?.publicKey
    if (given !== 'granted' || !publicKey) return
    const registration = await navigator.serviceWorker.ready
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint, keys } = made.toJSON()
    const subscription = {
      endpoint: String(endpoint),
      keys: { p256dh: String(keys?.p256dh), auth: String(keys?.auth) },
    }
    try {
      await call(api.subscribePush, { body: { subscription }, idempotencyKey: randomKey() })
    } catch (error) {
      // The server does not know of it: nothing would ever come.
      await made.unsubscribe()
      throw error
    }
    setSubscribed(true)
  }

  const switchOff = async () => {
    const found = await findSubscription()
    if (found) {
      await call(api.unsubscribePush, { body: { endpoint: found.endpoint }, idempotencyKey: randomKey() })
      await found.unsubscribe()
    }
    setSubscribed(false)
  }

  const findState = (): PushState => {
    if (!isAble() || key.data?.publicKey === null) return 'unable'
    if (permission === 'denied') return 'denied'
    if (!key.data || subscribed === undefined) return 'asking'
    return subscribed && permission === 'granted' ? 'on' : 'off'
  }
  return { state: findState(), switchOn, switchOff }
}
