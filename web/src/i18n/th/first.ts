/** The words in Thai that logging in needs; the rest of the catalogue follows while they are being read. */
import { frame } from './frame.ts'
import { session } from './session.ts'

export const firstMessages = { frame, session }
