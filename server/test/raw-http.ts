/** Speaks HTTP by hand: for requests that no client library would send. */
import { connect } from 'node:net'

/** Sends the bytes and reads until the server has said everything. */
export function sendRaw(serverUrl: string, text: string): Promise<string> {
  const { hostname, port } = new URL(serverUrl)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has answered may close before we have written everything.
      if (answer === '' && error.code !== 'EPIPE') reject(error)
    })
  })
}

/** A request as text; it asks for the connection to be closed. */
export const rawRequest = (firstLine: string, headers: string[], body = '') =>
  [`${firstLine} HTTP/1.1`, 'Host: kapao.example', 'Connection: close', ...headers, '', body].join('\r\n')
