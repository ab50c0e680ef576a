/** Lookups (spec §7), and the operator's system switch. */
import type { Api } from '@kapao/contract/api.ts'
import type { OperatorApi } from '@kapao/contract/operator-api.ts'
import type { Routes } from '../serve.ts'
import { changeSettings, getSettingsForm, listSettingChanges } from './settings.service.ts'
import { getSettings } from './settings.ts'
import {
  getContact,
  getDepositLookup,
  getSlipWindow,
  getTexts,
  getWithdrawSettings,
  listBanks,
  listSourcesIn,
  setTerminated,
} from './site.service.ts'
import { listSwitches, turnSwitch } from './switch.service.ts'

export const siteRoutes = {
  banks: ({ app }) => listBanks(app),
  sources: ({ app, locale }) => listSourcesIn(app, locale),
  conditions: async ({ app, locale }) => ({ conditions: (await getTexts(app, 'conditions', locale)).texts }),
  agreements: async ({ app, locale }) => {
    const { texts, version } = await getTexts(app, 'agreements', locale)
    return { agreements: texts, version }
  },
  notice: async ({ app, locale }) => ({ notice: (await getTexts(app, 'notice', locale)).texts.join('\n') }),
  contact: ({ app, locale }) => getContact(app, locale),
  info: async ({ app }) => {
    const { siteName: name, website } = await getSettings(app)
    return { name, website }
  },
  depositLookup: ({ app, member }) => getDepositLookup(app, member.currency),
  withdrawLimits: ({ app, member }) => getWithdrawSettings(app, member.currency),
  slipWindow: ({ app }) => getSlipWindow(app),
  active: async ({ app }) => ({ terminated: (await getSettings(app)).terminated }),
  registerOtp: async ({ app }) => ({ registerOTP: app.config.registerOtp }),
  enableChatWidget: async ({ app }) => ({ enableChatWidget: (await getSettings(app)).enableChatWidget }),
} satisfies Partial<Routes<Api>>

export const operatorSiteRoutes = {
  setTerminated: async ({ app, operator, address, body }) => {
    await setTerminated(app, { operator, address }, body)
    return { message: 'SUCCESS' }
  },
  switches: ({ app }) => listSwitches(app),
  turnSwitch: ({ app, operator, address, params, body }) =>
    turnSwitch(app, { operator, address }, params.name, body),
  settings: ({ app }) => getSettingsForm(app),
  changeSettings: ({ app, operator, address, body, keepAnswer }) =>
    changeSettings(app, { operator, address }, body, keepAnswer),
  settingChanges: ({ app, body }) => listSettingChanges(app, body),
} satisfies Partial<Routes<OperatorApi>>
