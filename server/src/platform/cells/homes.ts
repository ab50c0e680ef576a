/** What this cell may take in: phones and bank accounts that are at home in no other one (decision 30). */
import { type Directory, type Homed, openDirectory } from './directory.ts'

export interface Homes {
  /** Whether another cell has it not. */
  isFree(homed: Homed): Promise<boolean>
  /** Gives it its home here, for good. Outside of transactions. @returns false: another cell has it. */
  settle(homed: Homed): Promise<boolean>
  close(): Promise<void>
}

/** What a server needs to be one of several cells. */
export interface CellPlace {
  name: string
  directoryUrl: string
  directoryKey: Buffer
}

/** Without a directory there is no other cell. */
const onlyCell: Homes = { isFree: async () => true, settle: async () => true, close: async () => {} }

export function openHomes(place: CellPlace | undefined): Homes {
  if (!place) return onlyCell
  const directory: Directory = openDirectory({ url: place.directoryUrl, key: place.directoryKey })
  return {
    isFree: async (homed) => [undefined, place.name].includes(await directory.find(homed)),
    settle: async (homed) => (await directory.settle(homed, place.name)) === place.name,
    close: directory.close,
  }
}
