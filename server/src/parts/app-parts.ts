/** The parts of the running product. Nothing is global: a function is handed those of them that it needs. */
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { SlipReader } from '#deposit/slip/slip-reader.ts'
import type { Ledger } from '#ledger/post.ts'
import type { Outside } from '#outside/registry.ts'
import type { Homes } from '#platform/cells/homes.ts'
import type { Db } from '#platform/db/schema.ts'
import type { FileLinks } from '#platform/files/file-link.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Pictures } from '#platform/files/picture.ts'
import type { DeviceCookies } from '#platform/http/device-cookie.ts'
import type { GuestCookies } from '#platform/http/guest-cookie.ts'
import type { StaffCookies } from '#platform/http/staff-cookie.ts'
import type { UploadBudget } from '#platform/http/upload-budget.ts'
import type { BackgroundWork } from '#platform/jobs/background-work.ts'
import type { JobRun } from '#platform/jobs/job-runner.ts'
import type { RateLimits } from '#platform/limits/rate-limits.ts'
import type { PdfMaker } from '#platform/pdf/pdf-maker.ts'
import type { Realtime } from '#platform/realtime/realtime.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { SystemSwitch } from '#settings/system-switch.ts'

export interface App {
  db: Db
  /** Which phones and bank accounts may be in this cell. */
  homes: Homes
  ledger: Ledger
  clock: Clock
  config: Config
  outside: Outside
  log: Logger
  limits: RateLimits
  realtime: Realtime
  files: FileStore
  /** Those of the chat, apart from slips: each is swept by its own rows. */
  chatFiles: FileStore
  /** Members' copies of their data; each lives a day. */
  exports: FileStore
  /** Lists and reports of staff as files; each lives a day. */
  listExports: FileStore
  fileLinks: FileLinks
  uploads: UploadBudget
  pictures: Pictures
  slipReader: SlipReader
  pdfs: PdfMaker
  /** Who guests of the chat are. */
  guests: GuestCookies
  devices: DeviceCookies
  staffCookies: StaffCookies
  backgroundWork: BackgroundWork
  systemSwitch: SystemSwitch
  /** Runs a job of `jobs.ts` soon, because something that it looks for has just been committed. */
  wake(job: string): void
  /** How each job went last in this process; of one that runs none nothing is told. */
  jobRuns(): JobRun[]
}

// Groups of parts that many functions take; the others say theirs as `Pick<App, …>`.

/** Reads and writes rows by the product's time. */
export type RecordParts = Pick<App, 'db' | 'clock'>

/** Posts journals. */
export type BookParts = Pick<App, 'db' | 'ledger' | 'clock'>

/** Posts what a service outside says. */
export type FlowParts = Pick<App, 'db' | 'ledger' | 'clock' | 'outside' | 'log'>

/** Asks for, judges and carries out what takes two people, of whatever kind. */
export type RequestParts = Pick<App, 'db' | 'clock' | 'config' | 'homes' | 'wake'>
