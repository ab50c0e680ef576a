/** Handlers of game accounts and launches. Passwords in spec's paths are ignored: the server knows its own (decisions D12). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { AutoLoginCode } from '@kapao/contract/schemas/game.ts'
import type { Call, Routes } from '#parts/routes.ts'
import { activateGame, getSignIn, launchGame } from './game.service.ts'
import { resetPassword } from './password.service.ts'

const launch =
  (autoLogin: AutoLoginCode) =>
  ({ app, member, params, locale }: Call<Api['autoLoginPg']>) =>
    launchGame(app, member, { autoLogin, username: params.username, locale })

export const gameRoutes = {
  activateSlot: ({ app, member, params }) => activateGame(app, member, params.slotCode),
  resetSlotPassword: ({ app, member, params }) => resetPassword(app, member, params.slotCode),
  slotAccount: ({ app, member, params }) => getSignIn(app, member, params.slotCode),

  autoLoginPg: launch('pg'),
  autoLoginBetflix: launch('betflix'),
  autoLoginAskmebet: launch('askmebet'),
  autoLoginImi: launch('imi'),
  autoLoginUsun: launch('usun'),
  autoLoginAreaslot: launch('areaslot'),
  autoLoginCircus: launch('circus'),
  autoLoginSlotracha: launch('slotracha'),
  autoLoginPgslot: launch('pgslot'),
  autoLoginJoker2: launch('joker2'),
  autoLoginHuayhd: launch('huayhd'),
} satisfies Partial<Routes<Api>>
