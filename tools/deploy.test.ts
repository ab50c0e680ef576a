/** What a real installation is made of fits the product: settings, figures, files and runbooks are those that exist. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as limits from '../contract/src/limits.ts'
import { settingNames } from '../server/src/config.ts'
import { checkout } from './child.ts'

const read = (path: string) => readFileSync(join(checkout, path), 'utf8')
const files = globSync('deploy/**/*.*', { cwd: checkout })

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: object; annotations: Record<string, string> }[] }[]
}
const rules = (parse(read('deploy/prometheus/rules.yml')) as Rules).groups.flatMap(({ rules }) => rules)

/** Ours by their declaration; of Node's own, those that the library is known to have. */
const figures = new Set([
  ...globSync('server/src/platform/telemetry/*.ts', { cwd: checkout }).flatMap((path) =>
    [...read(path).matchAll(/name: '(kapao_\w+)'/g)].map(([, name]) => name),
  ),
  ...['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'up'],
])
const figuresIn = (text: string) =>
  [...text.matchAll(/\b(?:kapao|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )

test('every YAML and JSON file can be read', () => {
  expect(files.length).toBeGreaterThan(10)
  for (const path of files) {
    if (/\.ya?ml$/.test(path))
      expect(
        parseAllDocuments(read(path)).flatMap(({ errors }) => errors),
        path,
      ).toEqual([])
    if (path.endsWith('.json')) expect(() => JSON.parse(read(path)) as unknown, path).not.toThrow()
  }
})

test('alerts and dashboard ask for figures that the server has', () => {
  const asked = [...rules.map(({ expr }) => expr), read('deploy/grafana/kapao.json')].flatMap(figuresIn)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !figures.has(name))).toEqual([])
})

test('the dashboard shows each figure of a door', () => {
  const named = [
    ...read('server/src/platform/telemetry/door-metrics.ts').matchAll(/name: '(kapao_door_\w+)'/g),
  ]
  const ofDoors = named.map(([, name = '']) => name)
  expect(ofDoors.length).toBeGreaterThan(5)
  const shown = new Set(figuresIn(read('deploy/grafana/kapao.json')))
  expect(ofDoors.filter((name) => !shown.has(name))).toEqual([])
})

test('each alert has a runbook and a test, and each runbook an alert', () => {
  const names = rules.map(({ alert }) => alert)
  const titles = [...read('docs/runbooks.md').matchAll(/^## (\S+)$/gm)].map(([, title]) => title)
  expect(titles.toSorted()).toEqual(names.toSorted())
  const tried = read('deploy/prometheus/rules.test.yml')
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
    expect(tried.split(`alertname: ${alert}\n`).length, `${alert} fires in no test`).toBeGreaterThan(1)
  }
})

test('what is set is a setting', () => {
  const names = [
    ...[...read('deploy/systemd/kapao.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    ...['kapao', 'kapao-door'].flatMap((unit) =>
      [...read(`deploy/systemd/${unit}.service`).matchAll(/\b([A-Z_]+)=%d/g)].map(([, name]) => name),
    ),
    ...[...read('deploy/container/compose.yaml').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name),
  ].map((name = '') => name.replace(/_FILE$/, ''))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('no file holds a secret or a place of somebody', () => {
  for (const path of files) {
    expect(read(path), path).not.toMatch(
      /-----BEGIN|PASSWORD '|:\/\/[^\s/:]+:[^\s@]+@|\/home\/|\b[0-9a-f]{64}\b/,
    )
  }
})

test('nginx lets through what the server takes: the largest file, and what is written around it', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/kapao.conf')) ?? []
  const largest = Math.max(limits.chatVideoBytesMax, limits.bodyBytesMax)
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest)
})
