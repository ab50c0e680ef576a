/** Draws blocks on A4 pages: our look, the columns of a table headed again on each page, the page's number at its foot. */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { pdfLayout as layout } from '#platform/server-limits.ts'
import { linesOf, runsOf, type Script } from './pdf-text.rules.ts'

/** What stands on each page, and what a reader's program says of the file. */
export interface PdfHead {
  title: string
  /** Beside the title, on each page. */
  subject: string
  /** At the foot, before the page's number. */
  foot: string
  /** The word before the page's number. */
  page: string
  madeAt: Date
}

export interface PdfColumn {
  title: string
  /** Of the whole width, as shares of their sum. */
  share: number
  align?: 'right'
}

/** Drawn one under the other. In a cell, what follows a line break is smaller and grey. */
export type PdfBlock =
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string; aside?: string }
  | { kind: 'columns'; columns: PdfColumn[] }
  | { kind: 'row'; cells: string[] }

const ink = '#1d2430'
const grey = '#5d6675'
const line = '#d9dee6'
const band = '#f3f5f8'
const gold = '#f4a62a'
const brand = 'Kapao'

/** What a screen reader reads it as (BCP 47). */
const languages = { thai: 'th', lao: 'lo', latin: 'en', 'latin-ext': 'en' } as const satisfies Record<
  Script,
  string
>

type Weight = 400 | 600

interface Style {
  size: number
  weight: Weight
  colour: string
}

const styles = {
  brand: { size: 15, weight: 600, colour: ink },
  title: { size: 11, weight: 600, colour: ink },
  heading: { size: 9.5, weight: 600, colour: ink },
  text: { size: 8.5, weight: 400, colour: ink },
  strong: { size: 8.5, weight: 600, colour: ink },
  small: { size: 7, weight: 400, colour: grey },
} as const satisfies Record<string, Style>

/** From the packages themselves; read when the first letter of a script is drawn. */
function fontFile(script: Script, weight: Weight): string {
  const family = script === 'lao' ? 'noto-sans-lao' : 'noto-sans-thai'
  const name = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
  return fileURLToPath(import.meta.resolve(name))
}

/**
 * The library keeps the shape of each word that it has drawn. References and amounts never come again: an own list of
 * features, here none, is what keeps them out of its memory.
 */
const featuresOf = (text: string): PDFKit.Mixins.OpenTypeFeatures[] | undefined =>
  /\d/.test(text) ? [] : undefined

const alphabets: Script[] = ['thai', 'lao', 'latin', 'latin-ext']

export interface Drawing {
  /** What has been made since the last time, as far as it is finished. */
  taken(): Uint8Array[]
  draw(block: PdfBlock): void
  /** Resolves when all of it has been made. */
  end(): Promise<void>
}

export function createDrawing(head: PdfHead): Drawing {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: languages[runsOf(head.title)[0]?.script ?? 'latin'],
    displayTitle: true,
    info: { Title: `${head.title} · ${head.subject}`, Author: brand, CreationDate: head.madeAt },
  })
  for (const script of alphabets)
    for (const weight of [400, 600] as const)
      doc.registerFont(`${script} ${weight}`, fontFile(script, weight))
  let made: Uint8Array[] = []
  doc.on('data', (bytes: Uint8Array) => made.push(bytes))
  const pages = new Pages(doc, head)
  return {
    taken() {
      const bytes = made
      made = []
      return bytes
    },
    draw: (block) => pages.draw(block),
    end() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      doc.once('end', resolve).once('error', reject)
      pages.finish()
      doc.end()
      return promise
    },
  }
}

/** Where the next block goes. */
class Pages {
  readonly #doc: PDFKit.PDFDocument
  readonly #head: PdfHead
  readonly #width: number
  #columns: PdfColumn[] = []
  /** What the rows of the table stand under, if it has headings. */
  #rowsHeading = ''
  #number = 0
  #y = 0

  constructor(doc: PDFKit.PDFDocument, head: PdfHead) {
    this.#doc = doc
    this.#head = head
    this.#width = layout.pageWidth - 2 * layout.margin
    this.#newPage()
  }

  draw(block: PdfBlock) {
    switch (block.kind) {
      case 'facts':
        return this.#facts(block.facts)
      case 'text':
        return this.#text(block.text)
      case 'heading':
        this.#heading(block.text, block.aside ?? '')
        this.#rowsHeading = block.text
        return
      case 'columns':
        this.#columns = block.columns
        this.#rowsHeading = ''
        return this.#columnTitles()
      case 'row':
        return this.#row(block.cells)
    }
  }

  finish() {
    this.#foot()
  }

  #newPage() {
    if (this.#number > 0) this.#foot()
    this.#number++
    this.#doc.addPage()
    const top = layout.margin
    this.#doc.rect(layout.margin, top, layout.brandBar, layout.brandSize).fill(gold)
    this.#write(brand, layout.margin + layout.brandBar + layout.gap, top + layout.brandLine, styles.brand)
    this.#writeRight(this.#head.title, top + layout.titleLine, styles.title)
    this.#writeRight(this.#head.subject, top + layout.subjectLine, styles.small)
    this.#y = top + layout.headHeight
  }

  #foot() {
    const y = layout.pageHeight - layout.margin / 2
    this.#write(this.#head.foot, layout.margin, y, styles.small)
    this.#writeRight(`${this.#head.page} ${this.#number}`, y, styles.small)
  }

  /** Room for what is drawn next; on a new page the table is headed again, and so are rows that go on. */
  #makeRoom(height: number, isInTable = false) {
    if (this.#y + height <= layout.pageHeight - layout.margin - layout.gap) return
    this.#newPage()
    if (!isInTable) return
    this.#columnTitles()
    if (this.#rowsHeading) this.#heading(this.#rowsHeading, '')
  }

  #facts(facts: [string, string][]) {
    for (const [name, value] of facts) {
      const x = layout.margin + this.#width * layout.nameShare
      const lines = this.#lines(value, this.#width * (1 - layout.nameShare), styles.text)
      this.#makeRoom(lines.length * layout.lineHeight)
      this.#write(name, layout.margin, this.#y + layout.baseline, { ...styles.text, colour: grey })
      for (const text of lines) {
        this.#makeRoom(layout.lineHeight)
        this.#write(text, x, this.#y + layout.baseline, styles.strong)
        this.#y += layout.lineHeight
      }
    }
    this.#y += layout.gap
  }

  #text(text: string) {
    for (const one of this.#lines(text, this.#width, styles.text)) {
      this.#makeRoom(layout.lineHeight)
      this.#write(one, layout.margin, this.#y + layout.baseline, styles.text)
      this.#y += layout.lineHeight
    }
    this.#y += layout.gap
  }

  #heading(text: string, aside: string) {
    // Never alone at the end of a page.
    this.#makeRoom(layout.headingHeight + 2 * layout.rowHeightMin)
    this.#y += layout.gap / 2
    // The band is wider than its words, which begin and end where those of the rows do.
    const beside = layout.gap / 2
    const height = layout.lineHeight + layout.gap / 2
    this.#doc.rect(layout.margin - beside, this.#y, this.#width + 2 * beside, height).fill(band)
    const y = this.#y + layout.baseline + layout.gap / 4
    this.#write(text, layout.margin, y, styles.heading)
    this.#writeRight(aside, y, styles.text)
    this.#y += layout.lineHeight + layout.gap
  }

  #columnTitles() {
    this.#makeRoom(layout.headingHeight)
    for (const { column, x, width } of this.#places())
      this.#writeIn(column.title, x, width, this.#y + layout.baseline, styles.small, column.align)
    this.#y += layout.lineHeight
    this.#rule()
  }

  #row(cells: string[]) {
    const drawn = this.#places().map(({ column, x, width }, nth) => {
      const [first = '', ...rest] = (cells[nth] ?? '').split('\n')
      const strong = this.#lines(first, width, styles.text).map((text) => ({ text, style: styles.text }))
      const small = rest
        .flatMap((text) => this.#lines(text, width, styles.small))
        .map((text) => ({ text, style: styles.small }))
      return { x, width, align: column.align, lines: [...strong, ...small] }
    })
    const linesMost = Math.max(...drawn.map(({ lines }) => lines.length))
    // What is longer than a page goes on over the next ones.
    for (let from = 0; from < linesMost; from += layout.rowLinesMax) {
      const count = Math.min(layout.rowLinesMax, linesMost - from)
      this.#makeRoom(count * layout.lineHeight, true)
      for (const { x, width, align, lines } of drawn)
        for (const [nth, { text, style }] of lines.slice(from, from + count).entries())
          this.#writeIn(text, x, width, this.#y + layout.baseline + nth * layout.lineHeight, style, align)
      this.#y += count * layout.lineHeight
    }
    this.#rule()
  }

  #rule() {
    const y = this.#y + layout.ruleGap
    this.#doc
      .moveTo(layout.margin, y)
      .lineTo(layout.margin + this.#width, y)
      .lineWidth(layout.ruleWidth)
      .stroke(line)
    this.#y += 2 * layout.ruleGap
  }

  #places() {
    const shares = this.#columns.reduce((sum, { share }) => sum + share, 0)
    let x = layout.margin
    return this.#columns.map((column) => {
      // The gap lies between columns: the last one ends at the margin.
      const whole = ((this.#width + layout.gap) * column.share) / shares
      const place = { column, x, width: whole - layout.gap }
      x += whole
      return place
    })
  }

  #lines(text: string, width: number, style: Style): string[] {
    return linesOf(text, width, (part) => this.#widthOf(part, style))
  }

  #widthOf(text: string, { size, weight }: Style): number {
    let width = 0
    for (const run of runsOf(text))
      width += this.#doc
        .font(`${run.script} ${weight}`)
        .fontSize(size)
        .widthOfString(run.text, { features: featuresOf(run.text) })
    return width
  }

  /** @param y the line that letters stand on. */
  #write(text: string, x: number, y: number, { size, weight, colour }: Style) {
    let at = x
    for (const run of runsOf(text)) {
      const doc = this.#doc.font(`${run.script} ${weight}`).fontSize(size).fillColor(colour)
      const features = featuresOf(run.text)
      doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', features })
      at += doc.widthOfString(run.text, { features })
    }
  }

  #writeIn(text: string, x: number, width: number, y: number, style: Style, align?: 'right') {
    this.#write(text, align === 'right' ? x + width - this.#widthOf(text, style) : x, y, style)
  }

  #writeRight(text: string, y: number, style: Style, margin: number = layout.margin) {
    this.#write(text, layout.pageWidth - margin - this.#widthOf(text, style), y, style)
  }
}
