/** When this device last heard all balances, under spec §3's key: what is said when nothing newer can be had. */
import { onForget } from '@kapao/client/session-store.ts'
import { readStored, store } from '@kapao/client/storage.ts'

const key = 'last_sync'

export const keepLastSync = (moment: Date): void => store('kept', key, moment.toISOString())

export const lastSync = (): string | null => readStored('kept', key)

// Another member's balances were heard then.
onForget(() => store('kept', key, null))
