/** Facts about gift links: exactly one form is one (decisions D5, quality §3). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOfLink, findGiftLink } from './gift-link.ts'

const code = 'Ab12Cd34'
const base = 'https://gift.truemoney.com/campaign/?v='

test.each([code, 'a'.repeat(64), '01234567'])('the code %s is read from its link', (given) => {
  expect(codeOfLink(base + given)).toBe(given)
})

test.each([
  ['nothing', ''],
  ['the code alone', code],
  ['http', `http://gift.truemoney.com/campaign/?v=${code}`],
  ['another scheme', `javascript:${base}${code}`],
  ['a place inside the network', 'http://169.254.169.254/latest/meta-data'],
  ['another host', `https://gift.truemoney.com.evil.example/campaign/?v=${code}`],
  ['another host behind a user', `https://gift.truemoney.com@evil.example/campaign/?v=${code}`],
  ['a user', `https://me@gift.truemoney.com/campaign/?v=${code}`],
  ['a user and a password', `https://me:secret@gift.truemoney.com/campaign/?v=${code}`],
  ['a backslash', `https://gift.truemoney.com\\@evil.example/campaign/?v=${code}`],
  ['a port', `https://gift.truemoney.com:443/campaign/?v=${code}`],
  ['a dot after the host', `https://gift.truemoney.com./campaign/?v=${code}`],
  ['capital letters', `https://Gift.TrueMoney.com/campaign/?v=${code}`],
  ['letters that look alike', `https://gift.truem\u043eney.com/campaign/?v=${code}`],
  ['a letter for a dot', `https://giftxtruemoney.com/campaign/?v=${code}`],
  ['a letter for the other dot', `https://gift.truemoneyxcom/campaign/?v=${code}`],
  ['no path', `https://gift.truemoney.com/?v=${code}`],
  ['a longer path', `https://gift.truemoney.com/campaign/x?v=${code}`],
  ['a path that climbs', `https://gift.truemoney.com/campaign/../?v=${code}`],
  ['no slash', `https://gift.truemoney.com/campaign?v=${code}`],
  ['no code', 'https://gift.truemoney.com/campaign/'],
  ['an empty code', base],
  ['7 letters', base + 'a'.repeat(7)],
  ['65 letters', base + 'a'.repeat(65)],
  ['a dash', `${base}Ab12-Cd34`],
  ['an encoded letter', `${base}%41b12Cd34`],
  ['Thai digits', `${base}๑๒๓๔๕๖๗๘`],
  ['two codes', `${base}${code}&v=${code}`],
  ['one parameter more', `${base}${code}&next=https://evil.example`],
  ['one before it', `https://gift.truemoney.com/campaign/?a=1&v=${code}`],
  ['a fragment', `${base}${code}#`],
  ['a blank before', ` ${base}${code}`],
  ['a line end behind', `${base}${code}\n`],
  ['a NUL', `${base}${code}\0`],
  ['two links', `${base}${code} ${base}${code}`],
])('%s is no gift link', (_, link) => {
  expect(codeOfLink(link)).toBeUndefined()
})

test('whatever is read is a code, and its link is the link', () => {
  const pieces = fc.constantFrom(
    ...['https://', 'gift.truemoney.com', '/campaign/', '?v=', 'Ab12Cd34', '@', ':', '&', '\\'],
  )
  const madeUp = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
    fc.webUrl(),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        madeUp,
        fc.stringMatching(/^[A-Za-z0-9]{8,64}$/).map((own) => base + own),
      ),
      (link) => {
        const read = codeOfLink(link)
        if (read === undefined) return
        expect(read).toMatch(/^[A-Za-z0-9]{8,64}$/)
        expect(base + read).toBe(link)
        expect(new URL(link)).toMatchObject({
          host: 'gift.truemoney.com',
          pathname: '/campaign/',
          username: '',
        })
      },
    ),
  )
})

test.each([
  ['alone', `${base}${code}`],
  ['with blanks around it', `  ${base}${code}\n`],
  ['between Thai words', `ส่งซองของขวัญให้คุณ${base}${code}ครับ`],
  ['before a full stop', `Here: ${base}${code}.`],
  ['the first of two', `${base}${code} ${base}Zz98Yy76`],
])('a link is found in what was pasted: %s', (_, text) => {
  expect(findGiftLink(text)).toBe(`${base}${code}`)
})

test.each([
  ['no link', 'hello'],
  ['the code alone', code],
  ['another host', `https://gift.truemoney.com.evil.example/campaign/?v=${code}`],
  ['a code that is too long', `${base}${'a'.repeat(65)}`],
])('nothing is found in what holds no gift link: %s', (_, text) => {
  expect(findGiftLink(text)).toBeUndefined()
})
