/** Which version of the agreement was accepted on this device (spec §2). */
import { readStored, store } from '@kapao/client/storage.ts'

// The name is the specification's (spec §3 Local storage keys); its value is the version that was accepted.
const key = 'remember-agreement'

export const hasAgreed = (): boolean => readStored('kept', key) !== null

export const keepAgreed = (version: string): void => store('kept', key, version)
