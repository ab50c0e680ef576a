/** Every kind of thing in the catalogue: a row here, five calls in the contract, and its SQL. */
import { DepositAccountRow, GatewayRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import { bankKind as bank } from './bank.queries.ts'
import { depositAccountKind } from './deposit-account.queries.ts'
import { gatewayKind } from './gateway.queries.ts'
import { gameKind as game } from './offered-game.queries.ts'
import { providerKind as provider } from './provider.queries.ts'
import { sourceKind as source } from './source.queries.ts'

export const kinds = {
  bank,
  source,
  depositAccount: { ...depositAccountKind, waitsAs: DepositAccountRow },
  gateway: { ...gatewayKind, waitsAs: GatewayRow },
  provider,
  game,
} as const
