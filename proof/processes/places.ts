/** The files of `deploy/` with the addresses of this trial, which are this machine's own, in the place of an installation's. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '../../deploy')

export type Replacement = readonly [there: string, here: string]

/** @throws when the file does not say what is replaced: then another file is tried than the one that is kept. */
export function replaced(text: string, places: readonly Replacement[]): string {
  return places.reduce((so, [there, here]) => {
    if (!so.includes(there)) throw new Error(`The file in deploy/ does not say "${there}".`)
    return so.replaceAll(there, here)
  }, text)
}

/** @param path below `deploy/`. */
export const keptFile = (path: string): string => join(deploy, path)

export const readKept = (path: string): string => readFileSync(keptFile(path), 'utf8')

/** All of 127.0.0.0/8 is this machine: each run takes a part of it, with an installation's own ports. */
const parts = 250
export const network = `127.${2 + (process.pid % parts)}.`

export function readHere(path: string, places: readonly Replacement[] = []): string {
  return replaced(readKept(path), places).replaceAll(/\b10\.0\.(?=\d+\.\d+)/g, network)
}
