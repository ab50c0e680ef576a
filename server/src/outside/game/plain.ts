/** The plain adapter: a provider that speaks the contract's own shapes and moves each of our references once. */
import { Money } from '@kapao/contract/money.ts'
import {
  AccountOpened,
  AccountOrder,
  type Figure,
  LaunchAnswer,
  LaunchOrder,
  messagesIn,
  PasswordChanged,
  PasswordOrder,
} from '@kapao/contract/outside/game.ts'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { createReadBook } from '../books.ts'
import { path } from '../http.ts'
import {
  checkBalance,
  type GameProvider,
  type GameSettings,
  type TransferOrder,
  type TransferSaid,
} from './game.ts'

/** @param figure how it writes amounts. */
export function createPlainProvider(
  { slot, connect, keep }: GameSettings,
  figure: Figure = Money,
): GameProvider {
  const ask = connect()
  const { AccountBalance, GameTransferOrder, GameTransferAnswer } = messagesIn(figure)
  const check = (said: TransferSaid, order: Pick<TransferOrder, 'reference' | 'amount'>) => {
    if (said.amount !== undefined && said.amount !== order.amount)
      throw new OutsideError(`game ${slot}: ${order.reference} is of another amount there`)
    return said
  }
  return {
    async openAccount(username, currency) {
      const opened = await ask({
        method: 'POST',
        path: path`/games/${slot}/accounts`,
        body: z.encode(AccountOrder, { username, currency }),
        answer: AccountOpened,
      })
      if (opened.username !== username)
        throw new OutsideError(`game ${slot}: opened another account than ours`)
      return opened
    },

    async resetPassword(username, reference) {
      const { password } = await ask({
        method: 'POST',
        path: path`/games/${slot}/accounts/${username}/password`,
        body: z.encode(PasswordOrder, { reference }),
        answer: PasswordChanged,
      })
      return password
    },

    async readBalance(username) {
      const { balance, staked = null } = await ask({
        method: 'GET',
        path: path`/games/${slot}/accounts/${username}`,
        answer: AccountBalance,
      })
      return checkBalance(slot, { balance, staked })
    },

    async transfer(order) {
      const { reference, username, direction, amount } = order
      const said = await ask({
        method: 'POST',
        path: path`/games/${slot}/transfers`,
        body: z.encode(GameTransferOrder, { reference, username, direction, amount }),
        answer: GameTransferAnswer,
      })
      return check(said, order)
    },

    async findTransfer(order) {
      const said = await ask({
        method: 'GET',
        path: path`/games/${slot}/transfers/${order.reference}`,
        answer: GameTransferAnswer,
        statuses: [200, 404],
      })
      return check(said, order)
    },

    readBook: createReadBook(ask, path`/games/${slot}/book`, keep),

    async launch(username, locale) {
      const { url } = await ask({
        method: 'POST',
        path: path`/games/${slot}/launches`,
        body: z.encode(LaunchOrder, { username, locale }),
        answer: LaunchAnswer,
      })
      return url
    },
  }
}
