/** Members' devices as bare WebSockets that speak just enough of Socket.IO: many of them must fit into this process. */

export interface Device {
  close(): void
}

type Listener = (event: string, heardAt: number) => void

/** Resolves when the server has let it in. */
function openDevice(url: string, token: string, onEvent: Listener): Promise<Device> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
  return new Promise((opened, failed) => {
    socket.onerror = () => failed(new Error(`${url}: a socket was not opened`))
    socket.onmessage = ({ data }) => {
      const text = String(data)
      // Engine packets: 0 open, 2 ping, 3 pong, 4 message. Of messages: 0 let in, 2 event, 4 refused.
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) opened({ close: () => socket.close() })
      else if (text.startsWith('44')) failed(new Error(`${url} refused a socket: ${text}`))
      else if (text.startsWith('42'))
        onEvent((JSON.parse(text.slice(2)) as [string])[0], performance.timeOrigin + performance.now())
    }
  })
}

/** A few at a time. */
export async function openDevices(
  url: string,
  tokens: readonly string[],
  onEvent: (place: number, event: string, heardAt: number) => void = () => {},
): Promise<Device[]> {
  const devices: Device[] = []
  let next = 0
  const openSome = async () => {
    for (let place = next++; place < tokens.length; place = next++)
      devices.push(await openDevice(url, tokens[place] ?? '', onEvent.bind(undefined, place)))
  }
  await Promise.all(Array.from({ length: 32 }, openSome))
  return devices
}
