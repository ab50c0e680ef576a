/** What the server's adapter and its double use of the package `smpp`, which comes without types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server, Socket } from 'node:net'

  interface Pdu {
    command_status: number
    /** Of an answer to a bind or an order, by what they answer. */
    response(fields?: Record<string, unknown>): Pdu
  }

  interface BindPdu extends Pdu {
    system_id: string
    password: string
  }

  interface SubmitPdu extends Pdu {
    destination_addr: string
    short_message: { message: string; udh?: Buffer[] }
  }

  type Answered = (answer: Pdu) => void

  interface Session extends EventEmitter {
    socket: Socket
    /** False: it is not connected. */
    send(pdu: Pdu): boolean
    bind_transceiver(fields: Record<string, unknown>, answered: Answered): boolean
    submit_sm(fields: Record<string, unknown>, answered: Answered): boolean
    enquire_link(answered: Answered): boolean
    unbind(answered: Answered): boolean
    close(): void
    destroy(): void
  }

  interface Encoding {
    match(text: string): boolean
    encode(text: string): Buffer
  }

  const smpp: {
    connect(options: { host: string; port: number; tls: boolean }): Session
    createServer(listener: (session: Session) => void): Server & { sessions: Session[] }
    /** Over TLS. */
    createServer(
      options: { key: string; cert: string },
      listener: (session: Session) => void,
    ): Server & { sessions: Session[] }
    /** `ASCII` is the default alphabet of GSM 03.38, a septet to the octet. */
    encodings: { ASCII: Encoding; UCS2: Encoding }
  }

  export type { BindPdu, Session, SubmitPdu }
  export default smpp
}
