/** Registration, the profile and the password (spec §7). */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { changePassword, getProfile, register, validateRegistration } from './member.service.ts'
import { updateAccountName, updateProfile } from './profile.service.ts'

const success = { message: 'SUCCESS' } as const

export const memberRoutes = {
  validateAccount: async ({ app, body }) => {
    await validateRegistration(app, body)
    return success
  },
  register: async ({ app, body, keepAnswer }) => {
    await register(app, body, (tx) => keepAnswer(tx, success))
    return success
  },
  profile: ({ app, member }) => getProfile(app, member.id),
  updateProfile: ({ app, member, body }) => updateProfile(app, member, body),
  updateAccountName: ({ app, member, body }) => updateAccountName(app, member, body),
  changePassword: async ({ app, member, body, keepAnswer }) => {
    await changePassword(app, member, body, (tx) => keepAnswer(tx, success))
    return success
  },
} satisfies Partial<Routes<Api>>
