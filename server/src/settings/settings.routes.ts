/** Handlers of what staff set, and of what members are told of it. */
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { getContact } from './contact.service.ts'
import { changeSettings, getSettingsForm, listSettingChanges } from './settings.service.ts'
import { getSettings } from './settings.ts'
import { listSwitches, setTerminated, turnSwitch } from './switch.service.ts'
import { getSlipWindow } from './terms.service.ts'

export const settingsRoutes = {
  contact: ({ app, locale }) => getContact(app, locale),
  info: async ({ app }) => {
    const { siteName: name, website, iframeMode } = await getSettings(app)
    return { name, website, iframeMode }
  },
  slipWindow: ({ app }) => getSlipWindow(app),
  active: async ({ app }) => ({ terminated: (await getSettings(app)).terminated }),
  registerOtp: async ({ app }) => ({ registerOTP: app.config.registerOtp }),
  enableChatWidget: async ({ app }) => ({ enableChatWidget: (await getSettings(app)).enableChatWidget }),
} satisfies Partial<Routes<Api>>

export const operatorSettingsRoutes = {
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
