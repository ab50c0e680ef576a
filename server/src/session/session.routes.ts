/** Signing in and out (spec §7). */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { login, logout } from './session.service.ts'

export const sessionRoutes = {
  login: async ({ app, body, address }) => ({ token: await login(app, body, address) }),
  logout: async ({ app, member, body }) => {
    await logout(app, member, body)
    return { message: 'SUCCESS' }
  },
} satisfies Partial<Routes<Api>>
