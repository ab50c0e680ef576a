/** The table of banner pictures (0015), as a kysely type: see schema.ts. */
import type { Fixed } from './schema-columns.ts'

export interface SitePictureTable {
  name: Fixed<string>
  content_type: Fixed<'image/jpeg' | 'image/svg+xml'>
  bytes: Fixed<Buffer>
  created_at: Fixed<Date>
}
