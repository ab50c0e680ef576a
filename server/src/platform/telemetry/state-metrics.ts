/** Figures about how this node is, for alerts: whether it is ready, reaches its database, does its jobs, and has room. */
import { Gauge, type Registry } from 'prom-client'
import { getDisk } from '#platform/files/disk.ts'
import type { JobRun } from '#platform/jobs/job-runner.ts'
import type { FindReadiness } from './readiness.ts'

interface Looked {
  jobRuns(): JobRun[]
  findReadiness: FindReadiness
  /** Where pictures lie. */
  dataDir: string
}

export function addStateMetrics(registers: Registry[], { jobRuns, findReadiness, dataDir }: Looked) {
  new Gauge({
    name: 'kapao_disk_free_ratio',
    help: 'Which part of the disk with DATA_DIR is free',
    registers,
    async collect() {
      const disk = await getDisk(dataDir).catch(() => undefined)
      if (disk) this.set(disk.freeBytes / disk.bytes)
      else this.remove()
    },
  })
  new Gauge({
    name: 'kapao_database_reached',
    help: '1 while the database answers within half a second',
    registers,
    async collect() {
      this.set((await findReadiness()).hasAnswered ? 1 : 0)
    },
  })
  new Gauge({
    name: 'kapao_ready',
    help: '1 while /readyz answers 200',
    registers,
    async collect() {
      this.set((await findReadiness()).isReady ? 1 : 0)
    },
  })
  new Gauge({
    name: 'kapao_job_late_seconds',
    help: 'Since when a job should have ended its next run in this process; 0 while it is on time',
    labelNames: ['name'],
    registers,
    collect() {
      for (const { name, lateMs } of jobRuns()) this.set({ name }, lateMs / 1_000)
    },
  })
  new Gauge({
    name: 'kapao_job_failed',
    help: '1 while the last run of a job in this process has failed',
    labelNames: ['name'],
    registers,
    collect() {
      for (const { name, hasFailed } of jobRuns()) this.set({ name }, hasFailed ? 1 : 0)
    },
  })
}
