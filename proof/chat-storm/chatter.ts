/** A customer's app in the chat as the web app does it: shows what has the next number, and asks for what it missed. */
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import { type Client, createClient } from '@kapao/contract/client.ts'
import type { ChatMessage } from '@kapao/contract/schemas/chat.ts'
import { io, type Socket } from 'socket.io-client'
import type * as z from 'zod/mini'
import { newId } from '../../server/src/platform/db/id.ts'
import { textOf } from '../../server/test/chats.ts'
import type { Dice } from '../../tools/dice.ts'
import type { ServerNode } from '../processes/server-node.ts'

export type Shown = z.input<typeof ChatMessage>

export interface Customer {
  id: string
  token?: string
  cookie?: string
  /** Limits count addresses too. */
  address: string
}

/** Counted over all customers. */
export class Figures {
  bySocket = 0
  byCatchUp = 0
  /** Heard again, and recognised by its number. */
  again = 0
  connects = 0
  retries = 0
  /** From sending to hearing it back by socket, in ms; of what was sent once. */
  readonly deliveryMs: number[] = []
}

const pageRows = 100
/** Longer each time, and not all at the same time: a node that has just come back must not be run over. */
const backoffMs = (tries: number, dice: Dice) => (250 + dice.below(500)) * 2 ** Math.min(tries, 4)

export class Chatter {
  readonly customer: Customer
  readonly shown: Shown[] = []
  /** Everything that came by socket, to be held against what is stored. */
  readonly heard: Shown[] = []
  /** Client ids of what was acknowledged. */
  readonly stored: string[] = []
  isConnected = false
  readonly #nodes: readonly ServerNode[]
  readonly #dice: Dice
  readonly #figures: Figures
  readonly #sentAt = new Map<string, number>()
  #socket: Socket | undefined
  #catchingUp: Promise<void> | undefined
  #mustLookAgain = false
  #isOver = false
  #failedConnects = 0

  constructor(customer: Customer, nodes: readonly ServerNode[], dice: Dice, figures: Figures) {
    this.customer = customer
    this.#nodes = nodes
    this.#dice = dice
    this.#figures = figures
  }

  connect() {
    if (this.#isOver) return
    const { token, cookie, address } = this.customer
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
    const socket = io(this.#dice.pick(this.#nodes).url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    })
    this.#socket = socket
    socket.on('connect', () => {
      this.isConnected = true
      this.#failedConnects = 0
      this.#figures.connects++
      this.#lookAgain()
    })
    socket.on('events:missed', () => this.#lookAgain())
    socket.on('chat:received', (message: Shown) => this.#hear(message))
    const comeBack = async () => {
      this.isConnected = false
      socket.removeAllListeners()
      socket.disconnect()
      await wait(backoffMs(++this.#failedConnects, this.#dice))
      // Wherever the load balancer sends it.
      this.connect()
    }
    socket.once('disconnect', () => void comeBack())
    socket.once('connect_error', () => void comeBack())
  }

  /** Until it is acknowledged; each try is the same message. */
  async say(text: string) {
    const clientId = newId()
    const body = { message: textOf(`${this.customer.id} ${text}`), clientId }
    this.#sentAt.set(clientId, performance.now())
    await this.#withRetries((call) => call(api.sendMessage, { body, idempotencyKey: clientId }), clientId)
    this.stored.push(clientId)
  }

  leave() {
    this.#isOver = true
    this.#socket?.removeAllListeners()
    this.#socket?.disconnect()
  }

  #hear(message: Shown) {
    this.heard.push(message)
    const last = this.shown.length
    if (message.seq <= last) this.#figures.again++
    else if (message.seq > last + 1) this.#lookAgain()
    else {
      this.shown.push(message)
      this.#figures.bySocket++
      const sentAt = this.#sentAt.get(message.clientId ?? '')
      if (sentAt) this.#figures.deliveryMs.push(performance.now() - sentAt)
    }
  }

  #lookAgain() {
    this.#mustLookAgain = true
    this.#catchingUp ??= this.#catchUp()
      .catch(() => {}) // It has left.
      .finally(() => {
        this.#catchingUp = undefined
      })
  }

  async #catchUp() {
    while (this.#mustLookAgain && !this.#isOver) {
      this.#mustLookAgain = false
      const body = { afterSeq: this.shown.length, limit: pageRows }
      const page = await this.#withRetries((call) => call(api.chatHistory, { body }))
      for (const message of page.toReversed()) {
        if (message.seq !== this.shown.length + 1) continue
        this.shown.push(message)
        this.#figures.byCatchUp++
      }
      if (page.length === pageRows) this.#mustLookAgain = true
    }
  }

  /** As an app on a bad line: again, at any node, until there is an answer. */
  async #withRetries<Answer>(ask: (call: Client) => Promise<Answer>, clientId = ''): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(this.#callerAt(this.#dice.pick(this.#nodes)))
      } catch (error) {
        if (this.#isOver) throw error
        this.#figures.retries++
        this.#sentAt.delete(clientId)
        await wait(backoffMs(tries, this.#dice))
      }
    }
  }

  #callerAt(node: ServerNode): Client {
    const { token, cookie, address } = this.customer
    return createClient({
      baseUrl: node.url,
      token: () => token ?? null,
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...init?.headers, 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
        }),
    })
  }
}
