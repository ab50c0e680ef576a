/** Text for a page: which font has each of its letters, and where a line may end; pure. */

/** The files of the Noto fonts: each has the letters of one script. */
export type Script = 'thai' | 'lao' | 'latin' | 'latin-ext'

export interface Run {
  script: Script
  text: string
}

/** What the files have, as they say of themselves (`unicode.json` of the packages). A mark goes with the letter before it. */
const scripts = [
  ['thai', /^[\u0e01-\u0e5b]/],
  ['lao', /^[\u0e81-\u0edf]/],
  [
    'latin',
    /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2191\u2193\u2212\ufffd]/,
  ],
  ['latin-ext', /^[\u0100-\u024f\u1e00-\u1eff]/],
] as const

/** What no font has a letter for: an emoji, or a script that is not ours. */
const unknownLetter = '\ufffd'
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

const scriptOf = (letter: string) => scripts.find(([, has]) => has.test(letter))?.[0]

/** A line of text in pieces that each have one font. Blanks stay with the piece before them. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of letters.segment(line.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '))) {
    const found = scriptOf(segment)
    const text = found ? segment : unknownLetter
    const script = found ?? 'latin'
    const last = runs.at(-1)
    if (last && (last.script === script || (text === ' ' && last.script !== 'latin-ext'))) last.text += text
    else runs.push({ script, text })
  }
  return runs
}

/**
 * A text in lines that are not wider than this. Thai and Lao have no blanks between words: where one ends is looked up. A
 * word that is too long for a line is cut between two letters.
 */
export function linesOf(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const part of partsOf(paragraph, width, widthOf)) {
      if (line !== '' && widthOf((line + part).trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = part.trimStart()
      } else line += part
    }
    lines.push(line.trimEnd())
  }
  return lines
}

function* partsOf(paragraph: string, width: number, widthOf: (line: string) => number): Generator<string> {
  if (widthOf(paragraph) <= width) {
    yield paragraph
    return
  }
  for (const { segment } of words.segment(paragraph)) {
    if (widthOf(segment) <= width) yield segment
    else for (const letter of letters.segment(segment)) yield letter.segment
  }
}
