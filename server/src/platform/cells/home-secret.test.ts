/** Facts about what a stranger learns through the door: not in which cell a phone is at home, nor whether in any (quality §3, decision 30). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { Browser, cellOfCode, prefixOf, useCells } from '../../../test/cells.ts'
import { aPhone } from '../../../test/registration.ts'

const cells = useCells()

test.each([api.sendOtp, api.forgotPassword])(
  'a code of $path does not say where it was made',
  async (row) => {
    const member = await cells.worlds.south.aMember()
    await cells.directory.settle({ kind: 'phone', phone: member.phone }, 'south')
    const ask = async (phoneNumber: string) => {
      const browser = new Browser(cells)
      await browser.fetch(`/register?code=${prefixOf('north')}1`)
      const { status, body, headers } = await browser.call(row, { body: { phoneNumber } })
      expect(status).toBe(200)
      const token = body.otpToken.replaceAll(/[A-Za-z0-9_-]{11,}/g, (letters) => `<${letters.length}>`)
      return { cell: cellOfCode(cells, body.otpToken), token, cookies: headers.getSetCookie() }
    }
    const [taken, free] = [await ask(member.phone), await ask(aPhone())]
    expect(taken).toEqual({ ...free, cell: 'south' })
  },
)

test('a code finds its cell, and nobody without the key makes one that does', async () => {
  const { body } = await new Browser(cells).call(api.sendOtp, { body: { phoneNumber: aPhone() } })
  expect(cellOfCode(cells, body.otpToken)).toBeDefined()
  const [token = '', mark = ''] = body.otpToken.split('.')
  for (const other of [token, `north.${token}`, `${'A'.repeat(43)}.${mark}`, `${token}.${'A'.repeat(11)}`])
    expect(cellOfCode(cells, other)).toBeUndefined()
})
