/** Vitest's global setup for server tests: a throwaway PostgreSQL with migrated databases to clone from. */
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Edition } from '../contract/src/edition.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startTestDatabase } from './database.ts'
import { seedCatalogue } from './seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's connection string of the migrated, empty database: `CREATE DATABASE … TEMPLATE` it, never write to it. */
    templateDatabaseUrl: string
    /** The same with an edition's catalogue in it, as of `worldBegins`. */
    seededDatabaseUrls: Record<Edition, string>
  }
}

/** 2026-03-10 12:00 in Bangkok, a Tuesday: time begins here for every test. */
export const worldBegins = new Date('2026-03-10T05:00:00.000Z')

export default async function setup(project: TestProject) {
  const database = await startTestDatabase()
  await migrate(database.url)
  project.provide('templateDatabaseUrl', database.url)
  project.provide('seededDatabaseUrls', {
    thailand: await seeded(await copied(database.url, 'thailand'), 'thailand'),
    laos: await seeded(await migratedInItsSchema(database.url, 'laos'), 'laos'),
  })
  return () => database.stop()
}

async function seeded(url: string, edition: Edition): Promise<string> {
  await seedCatalogue(url, edition, worldBegins)
  return url
}

async function copied(template: string, name: string): Promise<string> {
  const url = new URL(template)
  url.pathname = `/${name}`
  await createDatabase(template, url.href)
  return url.href
}

/** In a schema of that name: where `public` is named, or left to chance, there is no table. */
async function migratedInItsSchema(server: string, name: string): Promise<string> {
  const url = new URL(server)
  url.pathname = `/${name}`
  await inMaintenance(url.href, `CREATE DATABASE ${name}`)
  url.searchParams.set('options', `-c search_path=${name}`)
  await migrate(url.href)
  return url.href
}

/** A copy of `template` under the name in `url`, in the same PostgreSQL. Nobody may use the template meanwhile. */
export async function createDatabase(template: string, url: string): Promise<void> {
  // Copied as files: written through the log it takes twice as long, to be made and to be dropped.
  await inMaintenance(url, `CREATE DATABASE ${nameOf(url)} TEMPLATE ${nameOf(template)} STRATEGY file_copy`)
}

export async function dropDatabase(url: string): Promise<void> {
  await inMaintenance(url, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`)
}

/** From a third database: one that is copied or dropped must not be in use. */
async function inMaintenance(url: string, statement: string) {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new pg.Client({ connectionString: elsewhere.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)
