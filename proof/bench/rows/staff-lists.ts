/** S22: the lists, searches and member's page of staff cost the same among many members as among a thousandth of them. */
import pg from 'pg'
import { seedCatalogue } from '../../../tools/seed.ts'
import { makeLargeBooks, staffToken } from '../../books/large-books.ts'
import { findKnown, type Known, type Question, questions } from '../../books/staff-questions.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { startServer } from '../http-load.ts'
import { spread } from '../measure.ts'
import { signedIn } from '../people.ts'
import { openBenchWorld } from '../world.ts'

const smaller = 1_000
/** Of each question in each round. */
const readings = 3
const msMax = 200
const ratioMax = 1.5

type Ask = (path: string, body?: object) => Promise<Record<string, unknown>>

async function openBooks(count: number) {
  const world = await openBenchWorld()
  await seedCatalogue(world.url, 'thailand', new Date())
  await makeLargeBooks(world, count)
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const known = await findKnown(client, count)
  await client.end()
  const server = await startServer(['app-alone'], {
    DATABASE_URL: world.url,
    OUTSIDE: 'sandbox',
    SANDBOX_PORT: '9',
  })
  const headers = { ...signedIn(staffToken), 'content-type': 'application/json' }
  const ask: Ask = async (path, body) => {
    const answer = await fetch(`${server.url}/api/operator/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const stop = async () => {
    await server.stop()
    await world.stop()
  }
  return { ask, known, stop }
}

type Books = Awaited<ReturnType<typeof openBooks>>

/** The question as it is asked of these books. */
async function prepareQuestion({ path, body, isDeep }: Question, { ask, known }: Books) {
  const named = path.replace(/:(\w+)/g, (_, name: keyof Known) => String(known[name]))
  if (!body) return () => ask(named)
  const asked = body(known)
  if (!isDeep) return () => ask(named, asked)
  const { next } = await ask(named, { ...asked, page: 10 })
  return () => ask(named, { ...asked, ...(typeof next === 'string' && { after: next }) })
}

async function measure({ rounds, members }: TrialOptions): Promise<Figure[]> {
  const small = await openBooks(Math.max(smaller, Math.ceil(members / 1_000)))
  const large = await openBooks(members)
  const figures: Figure[] = []
  try {
    for (const question of questions) {
      const [less, more] = [await prepareQuestion(question, small), await prepareQuestion(question, large)]
      const [before, after]: [number[], number[]] = [[], []]
      const time = async (ask: () => Promise<unknown>, times: number[]) => {
        const startedAt = performance.now()
        await ask()
        times.push(performance.now() - startedAt)
      }
      for (let reading = 0; reading <= rounds * readings; reading++) {
        await time(less, reading === 0 ? [] : before)
        await time(more, reading === 0 ? [] : after)
      }
      const name = `${question.path} ${JSON.stringify(question.body?.(large.known) ?? {})}${question.isDeep ? ' on from its tenth page' : ''}`
      figures.push(
        { what: `${name}, among ${members}`, unit: 'ms', values: after, max: msMax },
        {
          what: `${name}, against ${smaller}`,
          unit: '×',
          values: [spread(after).median / spread(before).median],
          max: ratioMax,
        },
      )
      const why = question.grows ? ` (${question.grows})` : ''
      process.stderr.write(
        `S22 ${name}: ${spread(before).median.toFixed(1)} → ${spread(after).median.toFixed(1)} ms${why}\n`,
      )
    }
    return figures
  } finally {
    await small.stop()
    await large.stop()
  }
}

export const staffListTrial: Trial = { ids: ['S22'], run: measure }
