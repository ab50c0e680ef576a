/** Facts about what is drawn on a page: where amounts end, and what rows stand under when they go on. */
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createDrawing, type PdfBlock } from './pdf-page.ts'

const columns: PdfBlock = {
  kind: 'columns',
  columns: [
    { title: 'Time', share: 20 },
    { title: 'Amount', share: 80, align: 'right' },
  ],
}
const row: PdfBlock = { kind: 'row', cells: ['08:30', '125.00'] }

/** The commands that draw each page, without the layer that a font brings. */
async function pagesOf(blocks: readonly PdfBlock[]): Promise<string[]> {
  const drawing = createDrawing({ title: 't', subject: 's', foot: 'f', page: 'p', madeAt: new Date(0) })
  for (const block of blocks) drawing.draw(block)
  await drawing.end()
  const pdf = Buffer.concat(drawing.taken()).toString('latin1')
  return [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .filter((commands) => commands.includes(' Tm'))
}

/** How far from the left each piece of text begins, in the order of drawing. */
const leftsOf = (page: string) => [...page.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, left]) => left)

test('the sum of a heading ends where the amounts below it end', async () => {
  const [page = ''] = await pagesOf([columns, { kind: 'heading', text: '08:30', aside: '125.00' }, row])
  // The same text twice: where it ends alike, it begins alike.
  const [day, sum, time, amount] = leftsOf(page).slice(-6)
  expect([day, sum]).toEqual([time, amount])
})

test.each([
  ['under a heading of its own', [columns, { kind: 'heading', text: '29/11/2026' }], 2],
  ['that is headed as a whole', [{ kind: 'heading', text: 'Bonuses' }, columns], 1],
] as const)('on a further page, the rows of a table %s', async (_, head, bands) => {
  const pages = await pagesOf([...head, ...Array.from({ length: 60 }, () => row)])
  expect(pages.length).toBeGreaterThan(1)
  // The bar beside the name, and the band of a heading.
  const filled = pages.slice(0, 2).map((page) => page.match(/ re$/gm)?.length)
  expect(filled).toEqual([2, bands])
})
