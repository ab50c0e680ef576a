/** Lanes side by side on one terminal: whose each line is, and what becomes of the others when one fails. */
import { beforeEach, expect, test, vi } from 'vitest'
import { say, sideBySide, write } from './lanes.ts'
import { step } from './progress.ts'
import { runLanes, type Stage } from './stages.ts'

let printed: string

beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})

test('each line has the name of its lane, whole, also when another speaks in between', async () => {
  const half = Promise.withResolvers<void>()
  const other = Promise.withResolvers<void>()
  await sideBySide({
    long: () =>
      step('Waiting', async () => {
        half.resolve()
        await other.promise
      }),
    a: async () => {
      await half.promise
      say('two\nlines')
      other.resolve()
    },
  })
  expect(printed).toMatch(/^a {4}│ two\na {4}│ lines\nlong │ {3}Waiting … [\d.]+ s\n$/)
})

test('without lanes everything is printed as it comes', () => {
  write('half ')
  say('a line')
  expect(printed).toBe('half a line\n')
})

test('a lane that fails ends no other, and the summary has both', async () => {
  const wentOn = Promise.withResolvers<void>()
  const bad: Stage = { name: 'bad', run: () => Promise.reject(new Error('it broke')) }
  const after: Stage = {
    name: 'after',
    run: async () => {
      wentOn.resolve()
      return { passed: 1, failed: 0 }
    },
  }
  const good: Stage = {
    name: 'good',
    run: async () => {
      await wentOn.promise
      return { passed: 2, failed: 0 }
    },
  }
  expect(await runLanes({ one: [bad, after], two: [good] })).toBe(1)
  expect(printed).toContain('bad: it broke')
  expect(printed).toContain('3 passed, 1 failed')
  expect(printed.slice(printed.indexOf('summary'))).toMatch(/FAILED {2}bad.*\nok {6}after.*\nok {6}good/)
})
