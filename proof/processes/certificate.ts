/** A certificate for the addresses of a trial, which signs itself. */
import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  key: string
  crt: string
}

export function makeCertificate(
  folder: string,
  addresses: readonly string[],
  owner?: { uid: number; gid: number },
): Certificate {
  const [key, crt] = [join(folder, 'kapao.key'), join(folder, 'kapao.crt')]
  const names = `subjectAltName=${addresses.map((address) => `IP:${address}`).join(',')}`
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=kapao.example']
  const { status } = spawnSync('openssl', ['req', ...made, '-addext', names, '-keyout', key, '-out', crt])
  if (status !== 0) throw new Error('Missing programs: apt-get install openssl')
  if (owner) for (const file of [key, crt]) chownSync(file, owner.uid, owner.gid)
  return { key, crt }
}
