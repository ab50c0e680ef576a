/** What the web apps weigh as they are sent, against the figures of speed S12, S14 and S22: a phone on a slow network pays for each byte. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Edition, Locale } from '../contract/src/edition.ts'
import { locales } from '../contract/src/lists.ts'
import { step } from './progress.ts'
import { readSettings } from './settings.ts'
import type { Stage } from './stages.ts'
import { type Build, consoleApp, isFresh, makeBuild, memberApp } from './web-build.ts'

export interface Weight {
  name: string
  bytes: number
  bytesMax: number
}

/** One entry of Vite's manifest. */
interface Chunk {
  file: string
  /** The group of vite.config.ts that it is, where several modules make one file. */
  name?: string
  imports?: string[]
}

type Manifest = Record<string, Chunk>

const kB = 1_000

/** Weighs the built files of an edition. */
export function measureWeb(edition: Edition): Weight[] {
  const { folder } = memberApp(edition)
  const manifest = readManifest(memberApp(edition))
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
  // The service worker is another one, and comes after the first view.
  const entry = find(manifest, /^index\.html$/)
  const login = filesOf(manifest, [
    ...entry,
    ...find(manifest, /\/first-paint\.ts$/),
    ...find(manifest, /\/LoginPage\.tsx$/),
    ...named(manifest, edition === 'laos' ? 'words-la' : 'words-th'),
  ])
  const home = filesOf(manifest, named(manifest, 'home')).difference(login)
  // Nobody fetches the words of a second language but by asking for it: the largest one counts.
  const allIn = (language: Locale) =>
    weigh(
      filesOf(
        manifest,
        Object.keys(manifest).filter((key) => !isOfOther(key, language)),
      ),
    )
  return [
    { name: 'scripts to a usable login page', bytes: weigh(login), bytesMax: 115 * kB },
    { name: 'scripts that home adds', bytes: weigh(home), bytesMax: 40 * kB },
    { name: 'all scripts, in one language', bytes: Math.max(...locales.map(allIn)), bytesMax: 310 * kB },
    { name: 'font of the first view', bytes: weighFont(folder, manifest, edition), bytesMax: 60 * kB },
  ]
}

/** What the console's first view asks for: the frame, the words of the larger language, and its largest usual page. */
export function measureConsole(): Weight[] {
  const manifest = readManifest(consoleApp)
  const first = [
    /^index\.html$/,
    /\/ConsoleShell\.tsx$/,
    /i18n\/th\/first-words\.ts$/,
    /\/ApprovalsPage\.tsx$/,
  ]
  const scripts = filesOf(
    manifest,
    first.flatMap((part) => find(manifest, part)),
  )
  const bytes = [...scripts].reduce(
    (sum, file) => sum + statSync(join(consoleApp.folder, `${file}.gz`)).size,
    0,
  )
  return [{ name: 'scripts to a usable console (gzip)', bytes, bytesMax: 250 * kB }]
}

const readManifest = ({ folder }: Build) =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

export function budgetLines(weights: Weight[]): string[] {
  return weights.map(({ name, bytes, bytesMax }) => {
    const figures = `${(bytes / kB).toFixed(1)} of ${bytesMax / kB} kB`
    return `${bytes <= bytesMax ? 'ok    ' : 'FAILED'}  ${name.padEnd(36)} ${figures}`
  })
}

/** Builds the default edition and the console if they are stale, and holds them against the figures. */
export const budget: Stage = {
  name: 'web build and its weight',
  run: async () => {
    const { edition } = readSettings()
    for (const build of [memberApp(edition), consoleApp])
      if (!isFresh(build)) await step(`Building the ${build.name}`, () => makeBuild(build))
    const weights = [...measureWeb(edition), ...measureConsole()]
    for (const line of budgetLines(weights)) console.log(line)
    const failed = weights.filter(({ bytes, bytesMax }) => bytes > bytesMax).length
    return { passed: weights.length - failed, failed }
  },
}

const find = (manifest: Manifest, pattern: RegExp) => Object.keys(manifest).filter((key) => pattern.test(key))

/** A group of that name must be there: what is not found would weigh nothing. */
function named(manifest: Manifest, name: string): string[] {
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === name)
  if (keys.length === 0) throw new Error(`The build has no scripts named ${name}.`)
  return keys
}

const isOfOther = (key: string, language: Locale) =>
  locales.some(
    (other) => other !== language && (key.includes(`i18n/${other}/`) || key.includes(`_words-${other}-`)),
  )

/** The scripts of these chunks and of everything that they import at once. */
function filesOf(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key; key = queue.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return new Set([...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
}

/** Fonts are compressed already. The first view loads the script of the edition's own language. */
function weighFont(folder: string, manifest: Manifest, edition: Edition): number {
  const pattern = edition === 'laos' ? /noto-sans-lao-lao-.*\.woff2$/ : /noto-sans-thai-thai-.*\.woff2$/
  const files = Object.values(manifest).map(({ file }) => join(folder, file))
  return files
    .filter((file) => pattern.test(file) && existsSync(file))
    .reduce((sum, file) => sum + readFileSync(file).length, 0)
}
