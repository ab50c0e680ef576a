/** Handlers of notices, in the app and by push (decisions D19). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { getNotices, readNotices } from './notice.service.ts'
import { changeKinds, getKinds, getPushKey, subscribe, unsubscribe } from './push.service.ts'

export const noticeRoutes = {
  notices: ({ app, member, body, locale }) => getNotices(app, member, body, locale),
  readNotices: ({ app, member, body }) => readNotices(app, member, body),
  pushKey: ({ app, member }) => getPushKey(app, member),
  subscribePush: async ({ app, member, body, locale }) => {
    await subscribe(app, member, body, locale)
    return { message: 'SUCCESS' }
  },
  unsubscribePush: async ({ app, member, body }) => {
    await unsubscribe(app, member, body.endpoint)
    return { message: 'SUCCESS' }
  },
  pushKinds: ({ app, member }) => getKinds(app, member),
  setPushKinds: ({ app, member, body }) => changeKinds(app, member, body.kinds),
} satisfies Partial<Routes<Api>>
