/** Answers carry what their row names and nothing else, the way the contract writes it (quality C-50, decisions D0). */

import { QrState } from '@kapao/contract/schemas/deposit.ts'
import { GameCredentials } from '@kapao/contract/schemas/game.ts'
import { StatementPage } from '@kapao/contract/schemas/statement.ts'
import { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createEncode } from './encode.ts'

const at = new Date('2026-03-10T05:00:00.123Z')
const names = { nameTH: 'ก', nameEN: 'K', nameLA: 'ກ' }
const slot = {
  ...{
    code: 'NAGA',
    name: 'Naga',
    category: 'slot' as const,
    isActive: true,
    amount: 12_345n,
    ftWalletSlot: 1234.5,
  },
  ...{ logo: null, background: null, web: '/x', android: null, ios: null, autoLogin: 'pg' as const },
  ...{ stale: false, updatedAt: at },
}
const samples: [string, z.ZodMiniType, unknown][] = [
  [
    'a wallet',
    Wallet,
    {
      profile: {
        ...{ _id: 'm', name: 'มะลิ', username: '081', createdAt: at, coin: 3, currency: 'THB' },
        ...{ memberNo: 'K-482913075', stepUp: [] },
      },
      bankAccount: { bankCode: 'KBANK', bankAccountName: 'M', bankAccountNo: '1', bank: names },
      wallet: { amount: 1n, held: 99_999_999_99n, inTransit: 0n, setAside: 0n, debt: 0n, updatedAt: at },
      openQr: { amount: 50_01n, expireIn: 600 },
      invite: { amount: 0n, success: 0, fail: 0 },
      slots: [slot, { ...slot, updatedAt: null }],
    },
  ],
  [
    'no QR',
    QrState,
    { qrcodeId: null, hasQrcode: false, qrcode: null, amount: null, expireIn: null, message: 'QR_FAIL' },
  ],
  [
    'a QR',
    QrState,
    { qrcodeId: 'K', hasQrcode: true, qrcode: '<svg/>', amount: 50_01n, expireIn: 600, message: null },
  ],
  [
    'a page of the statement',
    StatementPage,
    {
      total: 1,
      statements: [
        {
          ...{
            ...{ _id: 's', number: 1 },
            statementType: 'deposit',
            from: 'KBANK',
            to: 'WALLET',
            amount: 7n,
            balance: null,
            status: 'SUCCESS',
          },
          ...{ reference: 'R', note: null, createdAt: at, bonus: { description: 'x' } },
        },
      ],
    },
  ],
  ['credentials with a form', GameCredentials, { username: 'u', password: 'p', event: { a: 'b' } }],
  ['credentials', GameCredentials, { username: 'u', password: 'p' }],
]

test.each(samples)('%s travels as the contract writes it', (_, schema, value) => {
  expect(JSON.stringify(createEncode(schema)(value))).toBe(JSON.stringify(z.encode(schema, value as never)))
})

test('a field that the row does not name stays here, also further in', () => {
  const encode = createEncode(GameCredentials)
  expect(encode({ username: 'u', password: 'p', passwordSealed: 'secret' })).toEqual({
    username: 'u',
    password: 'p',
  })
  const [, , wallet] = samples[0] as (typeof samples)[0]
  const leaky = { ...(wallet as object), slots: [{ ...slot, memberId: 'secret' }] }
  expect(JSON.stringify(createEncode(Wallet)(leaky))).not.toContain('secret')
})

test('other kinds of schemas are left to zod', () => {
  const schema = z.object({ what: z.union([z.string(), z.number()]), more: z.record(z.string(), z.int()) })
  expect(createEncode(schema)({ what: 1, more: { a: 2 } })).toEqual({ what: 1, more: { a: 2 } })
})
