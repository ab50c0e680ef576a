/** The demo's staff: their authenticators are the sandbox's, and a live service refuses to start with them (console.md). */
import type { OperatorRole } from '../schemas/staff.ts'

interface DemoPerson {
  username: string
  name: string
  roles: OperatorRole[]
  /** Of the authenticator, in base32. */
  secret: string
}

/** Of each of them. */
export const demoStaffPassword = 'kapao-demo-operator'

/** What the sandbox calls with: it answers customers, and writes content in the journeys. */
export const demoMachine = { name: 'sandbox', token: 'kapao-demo-machine' } as const

export const demoStaff: readonly DemoPerson[] = [
  { username: 'admin', name: 'Anong', roles: ['admin'], secret: 'DHWW3OHVJGD63BM6OGLQA75UOUJPYXCG' },
  { username: 'cashier', name: 'Chai', roles: ['cashier'], secret: '24O3S3TB7QFAF2SYAGDP7QIHSADCX4JX' },
  { username: 'risk', name: 'Rung', roles: ['risk'], secret: 'Q3KQSOY4BBPCWNERZOHX2UZBUPSJRTVZ' },
  { username: 'support', name: 'Suda', roles: ['support'], secret: 'CEBVHOYU6TWU4SK4G3Z7JPLGSLU75ZL4' },
  { username: 'content', name: 'Kanya', roles: ['content'], secret: '236BYWV2MWVQ4TOT4MPGA3RARF5Q5K26' },
  { username: 'auditor', name: 'Orathai', roles: ['auditor'], secret: 'HZKHSH46TI4HUGOQRC5CSBXRGAEMRVMJ' },
]
