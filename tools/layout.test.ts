/** The server's features need each other in one direction, its modules keep nothing, its functions take what they need: each with planted violations. */
import { describe, expect, test } from 'vitest'
import { checkout } from './child.ts'
import { readCheckout } from './house-rules.ts'
import { checkCircles, checkModuleState, checkWholeApp } from './layout.ts'

const files = readCheckout(checkout)
const header = '/** Planted. */\n'
const withPlanted = (planted: Record<string, string>) => new Map([...files, ...Object.entries(planted)])

describe('no folder of a feature needs one that needs it', () => {
  test('in the whole server', () => {
    expect(checkCircles(files)).toEqual([])
  })

  test.each<[what: string, planted: Record<string, string>]>([
    [
      'two features',
      {
        'server/src/deposit/planted.ts': `${header}import { withdrawAll } from '#withdraw/withdraw-all.service.ts'\n`,
      },
    ],
    [
      'three folders',
      {
        'server/src/deposit/qr/planted.ts': `${header}import '#deposit/voucher/planted.ts'\n`,
        'server/src/deposit/voucher/planted.ts': `${header}export { one } from '#deposit/slip/planted.ts'\n`,
        'server/src/deposit/slip/planted.ts': `${header}const one = await import('#deposit/qr/planted.ts')\n`,
      },
    ],
    [
      'a folder and the feature that it belongs to',
      { 'server/src/bonus/lock/planted.ts': `${header}import type { Gift } from '../gift.service.ts'\n` },
    ],
    [
      'a type',
      { 'server/src/staff/planted.ts': `${header}import type { Lock } from '#chat/desk.service.ts'\n` },
    ],
  ])('and a circle of %s is caught', (_what, planted) => {
    const found = checkCircles(withPlanted(planted))
    expect(found.length).toBeGreaterThan(0)
    for (const line of found) expect(line).toMatch(/^server\/src\/(\S+): .* → /)
  })

  test('what all may need makes no circle', () => {
    const planted = {
      'server/src/staff/planted.ts': `${header}import '#ledger/post.ts'\nimport '#parts/app-parts.ts'\n`,
    }
    expect(checkCircles(withPlanted(planted))).toEqual([])
  })
})

describe('no module keeps state', () => {
  test('in the whole server', () => {
    expect(checkModuleState(files)).toEqual([])
  })

  test.each([
    'let count = 0\nexport const next = () => ++count\n',
    'export let latest: Date | undefined\n',
    'const seen = new Map<string, number>()\nexport const note = (id: string) => seen.set(id, 1)\n',
    'const waiting: string[] = []\nexport const wait = (id: string) => waiting.push(id)\n',
    'const last = { at: 0 }\nexport function note(at: number) {\n  last.at = at\n}\n',
    'const byDatabase = new WeakMap<object, number>()\nexport const of = (db: object) => byDatabase.get(db)\n',
  ])('and %j is caught', (text) => {
    const path = 'server/src/wallet/planted.ts'
    expect(checkModuleState(new Map([[path, header + text]]))).toHaveLength(1)
  })

  test.each([
    'const codes = new Map([[1, 2]])\nexport const codeOf = (id: number) => codes.get(id)\n',
    'export function count(all: string[]) {\n  const seen = new Set<string>()\n  for (const one of all) seen.add(one)\n  return seen.size\n}\n',
  ])('and %j is fine', (text) => {
    expect(checkModuleState(new Map([['server/src/wallet/planted.ts', header + text]]))).toEqual([])
  })
})

describe('no function takes the whole app', () => {
  const path = 'server/src/wallet/planted.ts'
  const app = "import type { App } from '#parts/app-parts.ts'\n"

  test('in the whole server', () => {
    expect(checkWholeApp(files)).toEqual([])
  })

  test.each([
    `${app}export const planted = (app: App) => app.clock.now()\n`,
    `${app}export async function planted(id: string, { clock }: App) {\n  return [id, clock.now()]\n}\n`,
    `${app}interface Parts {\n  app: App\n}\nexport const planted = ({ app }: Parts) => app.clock.now()\n`,
    `${app.replace('App', 'App as All')}export const planted = (all: All) => all.clock.now()\n`,
  ])('and %j is caught', (text) => {
    expect(checkWholeApp(new Map([[path, header + text]]))).toHaveLength(1)
  })

  test.each([
    `${app}export const planted = (app: Pick<App, 'clock'>) => app.clock.now()\n`,
    "import type { Books } from '#parts/app-parts.ts'\nexport const planted = (app: Books) => app.clock.now()\n",
  ])('and %j is fine', (text) => {
    expect(checkWholeApp(new Map([[path, header + text]]))).toEqual([])
  })
})
