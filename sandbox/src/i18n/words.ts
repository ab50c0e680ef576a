/** What the providers' sites and games say: the one place where the sandbox names their languages. */
import type { Locale } from '@kapao/contract/edition.ts'
import { game as en } from './en/game.ts'
import { game as la } from './la/game.ts'
import { game as th } from './th/game.ts'

export const gameWords: Readonly<Record<Locale, typeof en>> = { th, la, en }
