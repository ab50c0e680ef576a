/** People who do not exist: names put together from two lists, numbers counted up. */
import type pg from 'pg'
import { demoIdPrefix } from '../../../server/src/platform/db/live-database.ts'
import { hashToken, newToken } from '../../../server/src/platform/token.ts'
import type { Dice } from '../../dice.ts'
import type { Caller } from './past-product.ts'

export interface Person extends Caller {
  id: string
  phone: string
  bankCode: string
  accountNo: string
  accountName: string
  joinsAt: number
  /** By a day's chance. */
  plays: number
  /** In baht: what they bring with them. */
  purse: number
  habit: 'plain' | 'offers' | 'passes_through' | 'below_limit'
  /** Names at providers, by game. */
  games: Map<string, string>
}

const firstNames = [
  ...[
    ['มานี', 'MANEE'],
    ['สมศักดิ์', 'SOMSAK'],
    ['วิไล', 'WILAI'],
    ['ประเสริฐ', 'PRASERT'],
    ['นารี', 'NAREE'],
  ],
  ...[
    ['อนันต์', 'ANAN'],
    ['กัญญา', 'KANYA'],
    ['เดชา', 'DECHA'],
    ['พิมพ์', 'PIM'],
    ['สุริยา', 'SURIYA'],
  ],
  ...[
    ['อรทัย', 'ORATHAI'],
    ['ทองดี', 'THONGDEE'],
    ['รัตนา', 'RATANA'],
    ['บุญมี', 'BOONMEE'],
    ['ศิริพร', 'SIRIPORN'],
  ],
  ...[
    ['นิรันดร์', 'NIRAN'],
    ['ลดา', 'LADA'],
    ['กฤษณ์', 'KRIT'],
    ['ดาว', 'DAO'],
    ['วีระ', 'VEERA'],
  ],
  ...[
    ['จินตนา', 'JINTANA'],
    ['พงษ์', 'PONG'],
    ['อมร', 'AMORN'],
    ['ชัยวัฒน์', 'CHAIWAT'],
    ['ปราณี', 'PRANEE'],
  ],
] as const
const lastNames = [
  ...['BUNMAK', 'CHAIDEE', 'DEEMAK', 'INTHAPHAN', 'JAROENDEE', 'KAEWSAI', 'LERTNGAM', 'MEEDEE', 'NGAMSAI'],
  ...['PANYADEE', 'RAKSAI', 'SAENGDAO', 'THONGSAI', 'WONGDAO', 'YIMDEE', 'SUKMAK', 'PHOSAI', 'KHAMNGAM'],
]
const banks = ['KBANK', 'KBANK', 'KBANK', 'SCB', 'SCB', 'BBL', 'KTB', 'KTB', 'TMB', 'GSB', 'BAY'] as const
const sources = ['FRIEND', 'FRIEND', 'SEARCH', 'SOCIAL', 'SOCIAL', 'VIDEO', 'GROUP', 'AD', 'OTHER'] as const
const devices = ['Chrome, Android', 'Chrome, Android', 'Safari, iPhone', 'Edge, Windows', 'Chrome, Windows']

/** One in so many who were there before was invited, and one in so many shares a phone with the one before. */
const invitedOneIn = 6
const sharedOneIn = 150

export interface MadePeople {
  people: Person[]
  memberRows: object[]
  sessionRows: object[]
}

/** @param spanMs from the first who registers to the last. */
export function makePeople(dice: Dice, count: number, begin: number, spanMs: number): MadePeople {
  const people: Person[] = []
  const memberRows: object[] = []
  const sessionRows: object[] = []
  for (let n = 0; n < count; n++) {
    const [thai, roman] = dice.pick(firstNames)
    // A third of them are there from the first day on; then they come evenly.
    const joinsAt = begin + Math.max(0, (n / count - 0.3) / 0.7) * spanMs
    const person: Person = {
      ...{ id: idOf(n), phone: `06${String(10_000_002 + n * 7)}`, token: newToken(), joinsAt },
      ...{ bankCode: dice.pick(banks), accountNo: `47${String(1_000_000 + n)}3` },
      ...{ accountName: `${roman} ${dice.pick(lastNames)}`, address: addressOf(n, dice) },
      ...{
        plays: dice.pick([0, 0.004, 0.012, 0.03, 0.08]),
        purse: dice.pick([200, 300, 500, 500, 1_000, 2_500]),
      },
      ...{ habit: habitOf(n, dice), games: new Map<string, string>() },
    }
    if (isAlike(n)) Object.assign(person, alike(n))
    const inviter = n > 50 && dice.below(invitedOneIn) === 0 ? dice.pick(people) : undefined
    people.push(person)
    memberRows.push({
      ...{ id: person.id, phone: person.phone, name: thai, currency: 'THB' },
      password_hash: 'none: nobody signs in as this member',
      source_code: inviter ? 'FRIEND' : dice.pick(sources),
      invited_by: inviter?.id ?? null,
      ...{ bank_code: person.bankCode, bank_account_no: person.accountNo },
      bank_account_name: person.accountName,
      created_at: new Date(joinsAt).toISOString(),
    })
    sessionRows.push({
      ...{
        token_hash: `\\x${hashToken(person.token).toString('hex')}`,
        member_id: person.id,
        remember: true,
      },
      ...{ created_at: new Date(joinsAt).toISOString(), last_seen_at: new Date(joinsAt).toISOString() },
      ...{ device: dice.pick(devices), address: person.address.replace(/\.\d+$/, '.…') },
    })
  }
  return { people, memberRows, sessionRows }
}

const idOf = (n: number) => `${demoIdPrefix}0000001${String(n).padStart(5, '0')}`

/** Some have accounts of which a bank shows no more than of the next one's, under one name: nobody can tell them apart by that. */
export const alikeFrom = 40
export const alikeCount = 6
const isAlike = (n: number) => n >= alikeFrom && n < alikeFrom + alikeCount
const alike = (n: number) => ({
  ...{ bankCode: 'KBANK', accountNo: `47${n}000502`, plays: 0, habit: 'plain' as const },
  accountName: `NAREE ${lastNames[(n - alikeFrom) >> 1]}`,
})

/** Each has a network to themselves, but for a few. */
const addressOf = (n: number, dice: Dice) => {
  const of = dice.below(sharedOneIn) === 0 ? Math.max(0, n - 1) : n
  return `10.${60 + (of >> 16)}.${(of >> 8) & 255}.${of & 255}`
}

function habitOf(n: number, dice: Dice): Person['habit'] {
  if (n % 180 === 11) return 'passes_through'
  if (n % 250 === 17) return 'below_limit'
  return dice.chance(0.2) ? 'offers' : 'plain'
}

const staffIdOf = (n: number) => `${demoIdPrefix}0000000001${String(n).padStart(2, '0')}`

export type Desk = Record<'admin' | 'cashier' | 'risk' | 'support', Caller>

/** The demo's staff are signed in for as long as this takes. @returns who they are, and what signs them out. */
export async function signStaffIn(client: pg.Client, names: readonly string[], begin: Date, end: Date) {
  const hashes: string[] = []
  const desk: Record<string, Caller> = {}
  for (const [n, name] of names.entries()) {
    const token = newToken()
    const hash = hashToken(token).toString('hex')
    hashes.push(hash)
    desk[name] = { token, address: `10.50.0.${n + 1}`, isStaff: true }
    await client.query(
      `INSERT INTO staff_session (token_hash, operator_id, device, address, created_at, last_seen_at, idle_until, ends_at, stepped_up_until)
       VALUES (decode($1, 'hex'), $2, '', '', $3, $3, $4, $4, $4)`,
      [hash, staffIdOf(n), begin, end],
    )
  }
  const signOut = () =>
    client.query(`DELETE FROM staff_session WHERE encode(token_hash, 'hex') = ANY($1)`, [hashes])
  return { desk: desk as Desk, signOut }
}
