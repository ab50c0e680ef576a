/** Facts about sparing a service that does not answer (quality F17). */
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

function aService() {
  let now = 0
  let isUp = false
  let asked = 0
  const breaker = createCircuitBreaker({ now: () => new Date(now) })
  const ask = (service = 'NAGA') =>
    breaker
      .ask(service, async () => {
        asked++
        if (!isUp) throw new OutsideError('silence')
        return 'answer'
      })
      .catch((error: Error) => error)
  return {
    ask,
    asked: () => asked,
    wait: (ms: number) => {
      now += ms
    },
    mend: () => {
      isUp = true
    },
  }
}

test('after five questions without an answer it is left in peace; others are asked as before', async () => {
  const { ask, asked } = aService()
  for (let nth = 0; nth < limits.breakerFailures + 5; nth++) expect(await ask()).toBeInstanceOf(OutsideError)
  expect(asked()).toBe(limits.breakerFailures)
  await ask('LOTUS')
  expect(asked()).toBe(limits.breakerFailures + 1)
})

test('after the pause one question is let through, and its answer opens the way for all', async () => {
  const { ask, asked, wait, mend } = aService()
  for (let nth = 0; nth < limits.breakerFailures; nth++) await ask()
  wait(limits.breakerPauseMs)
  await Promise.all([ask(), ask(), ask()])
  expect(asked()).toBe(limits.breakerFailures + 1)
  wait(limits.breakerPauseMs)
  mend()
  expect(await ask()).toBe('answer')
  expect(await Promise.all([ask(), ask()])).toEqual(['answer', 'answer'])
})

test('an answer in between starts the count anew', async () => {
  const { ask, mend, asked } = aService()
  for (let nth = 1; nth < limits.breakerFailures; nth++) await ask()
  mend()
  await ask()
  expect(await ask()).toBe('answer')
  expect(asked()).toBe(limits.breakerFailures + 1)
})
