/** HAProxy beside a node: the addresses that lead to the primary of PostgreSQL and to the master of Redis. */
import { join } from 'node:path'
import { network, readHere } from '../processes/places.ts'
import { Machine, writeFor } from './machine.ts'

export function proxiesBeside(folder: string, node: number, redisPassword: string): Machine {
  const address = `${network}0.1${node}`
  const place = join(folder, `proxies${node}`)
  const machine = new Machine(`proxies${node}`, place, [
    { command: ['haproxy', '-db', '-f', join(place, 'database.cfg')] },
    {
      command: ['haproxy', '-db', '-f', join(place, 'redis.cfg')],
      environment: { REDIS_PASSWORD: redisPassword },
    },
  ])
  for (const name of ['database.cfg', 'redis.cfg'])
    writeFor(join(place, name), readHere(`haproxy/${name}`, [['bind 127.0.0.1:', `bind ${address}:`]]))
  return machine
}
