/** The words that the first view needs, in English: the frame, signing in, the overview and approvals. */
import { en } from '@kapao/contract/error-words/en.ts'
import { act } from './act.ts'
import { chart } from './chart.ts'
import { exports } from './exports.ts'
import { frame } from './frame.ts'
import { offer } from './offer.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { request } from './request.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { table } from './table.ts'

export const refusals = en

export const firstWords = {
  act,
  chart,
  exports,
  frame,
  offer,
  operator,
  overview,
  request,
  session,
  settings,
  setup,
  table,
}
