/** Registration, the profile and the password (spec §7). */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { changePassword, getProfile, register, validateRegistration } from './member.service.ts'
import { updateAccountName, updateProfile } from './profile.service.ts'

export const memberRoutes = {
  validateAccount: async ({ app, body }) => {
    await validateRegistration(app, body)
    return { message: 'SUCCESS' }
  },
  register: async ({ app, body }) => {
    await register(app, body)
    return { message: 'SUCCESS' }
  },
  profile: ({ app, member }) => getProfile(app, member.id),
  updateProfile: ({ app, member, body }) => updateProfile(app, member, body),
  updateAccountName: ({ app, member, body }) => updateAccountName(app, member, body),
  changePassword: async ({ app, member, body }) => {
    await changePassword(app, member, body)
    return { message: 'SUCCESS' }
  },
} satisfies Partial<Routes<Api>>
