/** A door before two cells that only note what they hear: for facts about the door alone. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Cell, Directory, Homed } from '../src/platform/cells/directory.ts'
import { type Door, type DoorOptions, openDoor } from '../src/platform/cells/door.ts'
import { portOf } from '../src/platform/http/port.ts'

interface Heard {
  cell: string
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface BareCells {
  door: Door
  /** Another door to the same cells; its test closes it. */
  openDoor(): Promise<Door>
  /** What the cells have heard in this test. */
  heard: Heard[]
  servers: Record<'north' | 'south', Server>
  /** As the directory has them; a test may change it. */
  cells: Cell[]
  /** The homes of phones. */
  homes: Map<string, string>
  /** The lots of those that are at home nowhere. */
  lots: Map<string, number>
  /** How a cell answers instead of `yes`; for this test. */
  answer: RequestListener | undefined
  /** Lines that the door has written in this test. */
  lines: Record<string, unknown>[]
  /** Sends these lines as they are and reads until the end of the connection. */
  say(lines: readonly string[]): Promise<string>
}

const names = ['north', 'south'] as const

export function useBareCells(options: Partial<DoorOptions> = {}): BareCells {
  const bare = { heard: [], cells: [], homes: new Map(), lots: new Map(), lines: [] } as unknown as BareCells
  const serverOf = (cell: string) =>
    createServer(async (request, response) => {
      const { method = '', url = '', headers } = request
      if (bare.answer) return bare.answer(request, response)
      bare.heard.push({ cell, method, url, headers, body: await text(request) })
      response.end('yes')
    })
  const directory: Directory = {
    listCells: async () => bare.cells,
    find: async (homed: Homed) => (homed.kind === 'phone' ? bare.homes.get(homed.phone) : undefined),
    hasMade: () => false,
    lotOf: (phone) => bare.lots.get(phone) ?? 0,
    settle: async (_, cell) => cell,
    setCell: async () => {},
    prepare: async () => {},
    close: async () => {},
  }
  bare.say = (lines) => say(bare.door.url, lines)
  beforeAll(async () => {
    bare.servers = { north: serverOf('north'), south: serverOf('south') }
    for (const name of names) {
      const server = bare.servers[name].listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = `http://127.0.0.1:${portOf(server)}`
      bare.cells.push({ name, address, invitePrefix: name.toUpperCase(), takesMembers: true })
    }
    const log = pino({ level: 'debug' }, { write: (line: string) => bare.lines.push(JSON.parse(line)) })
    const access = { metrics: 'off', metricsToken: undefined } as const
    const place = { port: 0, host: '127.0.0.1', edition: 'thailand', isHttps: false } as const
    bare.openDoor = () => openDoor({ ...place, access, directory, log, ...options })
    bare.door = await bare.openDoor()
  })
  afterEach(() => {
    bare.answer = undefined
    bare.heard.length = 0
    bare.lines.length = 0
    bare.homes.clear()
    bare.lots.clear()
  })
  afterAll(async () => {
    await bare.door.close()
    for (const name of names) {
      bare.servers[name].close()
      bare.servers[name].closeAllConnections()
    }
  })
  return bare
}

async function say(doorUrl: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(doorUrl)
  const socket = connect(Number(port), hostname)
  socket.write(lines.join('\r\n'))
  return text(socket)
}
