/** The table of banner pictures (0015), as a kysely type: see schema.ts. */
import type { SitePictureType } from '@kapao/contract/lists.ts'
import type { Fixed } from './schema-columns.ts'

export interface SitePictureTable {
  name: Fixed<string>
  content_type: Fixed<SitePictureType>
  bytes: Fixed<Buffer>
  created_at: Fixed<Date>
}
