/** When everything is quiet: what every app shows is what is stored, number by number, and nothing else was ever heard (I-36). */
import { sql } from 'kysely'
import type { World } from '../../server/test/world.ts'
import type { Chatter, Shown } from './chatter.ts'

interface StoredMessage {
  owner: string
  seq: number
  sender: string
  clientId: string | null
  session: string
  message: { payload?: { message?: string } }
}

const told = ({ seq, sender, clientId, session_id, message }: Shown) =>
  line([seq, sender, clientId, session_id, 'payload' in message ? message.payload : null])
const kept = ({ seq, sender, clientId, session, message }: StoredMessage) =>
  line([seq, sender, clientId, session, message.payload ?? null])

/** Whatever order its fields are in. */
const line = (fields: unknown[]) =>
  JSON.stringify(fields, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** @returns what does not agree, in words. */
export async function findDisagreements(world: World, chatters: Chatter[]): Promise<string[]> {
  const rooms = await readRooms(world)
  return chatters.flatMap((chatter) => [...judge(chatter, rooms.get(chatter.customer.id) ?? [])])
}

async function readRooms(world: World): Promise<Map<string, StoredMessage[]>> {
  const { rows } = await sql<StoredMessage>`
    SELECT owner_id AS owner, seq::int AS seq, sender, client_id AS "clientId", session_id AS session, message
    FROM chat_message ORDER BY owner_id, seq`.execute(world.app.db)
  return Map.groupBy(rows, ({ owner }) => owner)
}

function* judge({ customer: { id }, shown, heard, stored }: Chatter, room: StoredMessage[]) {
  const [asShown, asKept] = [shown.map(told), room.map(kept)]
  const at = asKept.findIndex((one, index) => one !== asShown[index])
  if (shown.length < room.length) yield `${id} shows ${shown.length} of ${room.length} messages`
  else if (shown.length > room.length)
    yield `${id} shows more than the ${room.length} messages that there are`
  else if (at >= 0) yield `${id} shows ${asShown[at]} where ${asKept[at]} is stored`
  for (const message of heard)
    if (told(message) !== asKept[message.seq - 1])
      yield `${id} heard what is not in its room: ${told(message)}`
  const sent = room.filter(({ sender }) => sender === 'customer').map(({ clientId }) => clientId)
  if (sent.toSorted().join() !== stored.toSorted().join())
    yield `${id}: ${stored.length} messages were acknowledged, and ${sent.length} are stored`
}
