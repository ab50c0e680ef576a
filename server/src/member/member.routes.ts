/** Registration, the profile and the password (spec §7). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { changePassword, getProfile, register, validateRegistration } from './member.service.ts'
import { updateAccountName, updateProfile } from './profile.service.ts'

const success = { message: 'SUCCESS' } as const

export const memberRoutes = {
  validateAccount: async ({ app, body }) => {
    return { message: await validateRegistration(app, body) }
  },
  register: async ({ app, body, keepAnswer }) => {
    const message = await register(app, body, (tx, outcome) => keepAnswer(tx, { message: outcome }))
    return { message }
  },
  profile: ({ app, member }) => getProfile(app, member.id),
  updateProfile: async ({ app, member, body, locale, keepAnswer }) => {
    const { otpToken, ...wanted } = body
    await updateProfile(app, member, wanted, { otpToken, locale, inSameTx: (tx) => keepAnswer(tx, success) })
    return success
  },
  updateAccountName: async ({ app, member, body, locale, keepAnswer }) => {
    const { otpToken, ...wanted } = body
    await updateAccountName(app, member, wanted, {
      otpToken,
      locale,
      inSameTx: (tx) => keepAnswer(tx, success),
    })
    return success
  },
  changePassword: async ({ app, member, body, locale, keepAnswer }) => {
    await changePassword(app, member, body, { locale, inSameTx: (tx) => keepAnswer(tx, success) })
    return success
  },
} satisfies Partial<Routes<Api>>
