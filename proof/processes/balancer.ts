/** A balancer that runs on the configuration in `deploy/`, with the addresses of this trial in the place of those of an installation. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/ports.ts'
import { makeCertificate } from './certificate.ts'
import { keptFile, type Replacement, readKept, replaced } from './places.ts'

export type BalancerKind = 'haproxy' | 'nginx'

export interface Balancer {
  url: string
  stop(): Promise<void>
}

const howToGetThem = 'Missing programs: apt-get install haproxy nginx-light prometheus'

/** Where the nodes are in the files, and where they are here. Without TLS, and believing who stands in front who a caller is. */
const placesOf = {
  haproxy: (port: number, plainPort: number) => [
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443 ssl crt /etc/haproxy/kapao.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
    ['http-request del-header X-Forwarded-For', ''],
    ['option forwardfor', ''],
  ],
  nginx: (port: number, plainPort: number) => [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['ssl_certificate     /etc/nginx/kapao.crt;', ''],
    ['ssl_certificate_key /etc/nginx/kapao.key;', ''],
    ['/var/log/nginx/kapao.log kapao', 'off'],
    ['X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for'],
  ],
} as const satisfies Record<BalancerKind, (port: number, plainPort: number) => Replacement[]>

const nodesInFiles = ['10.0.0.11:3000', '10.0.0.12:3000'] as const

const inPlace = {
  haproxy: (text: string) => text,
  nginx: (text: string, folder: string) =>
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 2;`,
      'events { worker_connections 4096; }',
      'http {',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (what) => `${what}_temp_path ${folder}/${what};`,
      ),
      text,
      '}',
    ].join('\n'),
} satisfies Record<BalancerKind, (text: string, folder: string) => string>

export async function startBalancer(kind: BalancerKind, nodes: readonly string[]): Promise<Balancer> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'kapao-balancer-'))
  const file = join(folder, 'balancer.conf')
  const kept = readKept(kind === 'haproxy' ? 'haproxy/kapao.cfg' : 'nginx/kapao.conf')
  const addresses = nodesInFiles.map((there, index) => [there, new URL(nodes[index] ?? '').host] as const)
  writeFileSync(
    file,
    inPlace[kind](replaced(kept, [...placesOf[kind](port, plainPort), ...addresses]), folder),
  )
  const child: ChildProcess =
    kind === 'haproxy'
      ? spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
      : spawn('nginx', ['-c', file], { stdio: 'ignore' })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  await once(child, 'spawn').catch(() => {
    throw new Error(howToGetThem)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      process.removeListener('exit', end)
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        end()
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns what the programs themselves say against the files that are for them. */
export function checkFiles(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-files-'))
  try {
    const certificate = join(folder, 'kapao.pem')
    const { key, crt } = makeCertificate(folder, ['127.0.0.1'])
    writeFileSync(certificate, readFileSync(crt, 'utf8') + readFileSync(key, 'utf8'))
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const members = replaced(readKept('haproxy/kapao.cfg'), [['/etc/haproxy/kapao.pem', certificate]])
    const nginx = replaced(readKept('nginx/kapao.conf'), [
      ['/etc/nginx/kapao.crt', crt],
      ['/etc/nginx/kapao.key', key],
      ['/var/log/nginx/kapao.log', join(folder, 'kapao.log')],
    ])
    return [
      ['haproxy', '-c', '-f', write('members.cfg', members)],
      ['haproxy', '-c', '-f', keptFile('haproxy/database.cfg')],
      ['haproxy', '-c', '-f', keptFile('haproxy/redis.cfg')],
      ['nginx', '-t', '-c', write('nginx.conf', inPlace.nginx(nginx, folder))],
      ['promtool', 'check', 'rules', keptFile('prometheus/rules.yml')],
      ['promtool', 'test', 'rules', keptFile('prometheus/rules.test.yml')],
    ].flatMap(([program = '', ...args]) => {
      const { error, status, stdout, stderr } = spawnSync(program, args, {
        encoding: 'utf8',
        env: { ...process.env, REDIS_PASSWORD: 'any' },
      })
      if (error) throw new Error(howToGetThem)
      return status === 0 ? [] : [`${program}: ${stdout}${stderr}`]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
