/** Every way through the greeter's script leads somewhere, in each language, and what it says may be said. */

import { Locale } from '@kapao/contract/edition.ts'
import { DeskMessage } from '@kapao/contract/schemas/chat.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { greet } from './greeter.rules.ts'
import { greeterScript } from './greeter-script.ts'

const press = (payload: string) => ({
  message_type: 'postback' as const,
  payload: { title: 'x', payload },
})
const written = { message_type: 'text' as const, payload: { message: 'x' } }
const quiet = { isFirst: false, hasPerson: false }

/** Where the buttons of these messages lead to. */
const payloadsIn = (messages: unknown): string[] =>
  [...JSON.stringify(messages).matchAll(/"type":"postback","payload":"(\w+)"/g)].map(
    ([, payload]) => payload ?? '',
  )

describe.each(Locale.options)('in %s', (locale) => {
  test('every button leads to a step of the script, and every step can be reached', () => {
    const reached = new Set<string>()
    const ahead = payloadsIn(
      greet(greeterScript, { message: written, isFirst: true, hasPerson: false }, locale),
    )
    for (let payload = ahead.pop(); payload; payload = ahead.pop()) {
      if (reached.has(payload)) continue
      expect(Object.keys(greeterScript.steps)).toContain(payload)
      reached.add(payload)
      ahead.push(...payloadsIn(greet(greeterScript, { ...quiet, message: press(payload) }, locale)))
    }
    expect([...reached].sort()).toEqual(Object.keys(greeterScript.steps).sort())
  })

  test('what it says may be said', () => {
    for (const step of [...Object.keys(greeterScript.steps), 'UNKNOWN'])
      for (const message of greet(greeterScript, { ...quiet, message: press(step) }, locale).messages)
        expect(z.safeParse(DeskMessage, message)).toMatchObject({ success: true })
  })
})

test('what is written is for a person; it is greeted once, and not when a person is there', () => {
  const hear = (isFirst: boolean, hasPerson: boolean) =>
    greet(greeterScript, { message: written, isFirst, hasPerson }, 'en')
  expect(hear(true, false).messages).toHaveLength(2)
  expect(hear(false, false).messages).toEqual([])
  expect(hear(true, true).messages).toEqual([])
  expect(hear(false, false).callsPerson).toBe(true)
})

test('what is pressed calls a person only when it says so', () => {
  const pressed = (payload: string) => greet(greeterScript, { ...quiet, message: press(payload) }, 'en')
  expect(pressed('PERSON').callsPerson).toBe(true)
  expect(pressed('DEPOSIT').callsPerson).toBe(false)
})

test.each(['GONE', 'CONSTRUCTOR', '__PROTO__'])('the unknown postback %s leads to the menu', (payload) => {
  const menu = greet(greeterScript, { ...quiet, message: press('MENU') }, 'la')
  expect(greet(greeterScript, { ...quiet, message: press(payload) }, 'la')).toEqual(menu)
})

test('a member with kip is told of no gift link, which pays in baht', () => {
  const told = (currency?: 'THB' | 'LAK') =>
    JSON.stringify(greet(greeterScript, { ...quiet, message: press('DEPOSIT'), currency }, 'la').messages)
  expect(told('LAK')).not.toContain('TrueMoney')
  expect(told('LAK')).toContain('QR')
  expect(told('THB')).toContain('TrueMoney')
  expect(told()).toContain('TrueMoney')
})
