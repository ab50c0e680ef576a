/** Vitest's global setup for server tests: a throwaway PostgreSQL and one migrated database to clone from. */
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { startTestDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's connection string of the migrated, empty database: `CREATE DATABASE … TEMPLATE` it, never write to it. */
    templateDatabaseUrl: string
  }
}

export default async function setup(project: TestProject) {
  const database = await startTestDatabase()
  await migrate(database.url)
  project.provide('templateDatabaseUrl', database.url)
  return () => database.stop()
}
