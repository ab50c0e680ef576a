/** How much room there is where pictures lie. */
import { statfs } from 'node:fs/promises'

export async function getDisk(folder: string): Promise<{ bytes: number; freeBytes: number }> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { bytes: bsize * blocks, freeBytes: bsize * bavail }
}
