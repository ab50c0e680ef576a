/** Makes an operator's HTML harmless before it is stored (quality C-08); the member app looks at it once more when it shows it. */
import sanitizeHtml from 'sanitize-html'
import { cutText } from '#platform/cut-text.rules.ts'
import * as serverLimits from '#platform/server-limits.ts'

/** What the member app shows: text with a little structure. Nothing that loads, links, styles or runs. */
const allowedTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'h3', 'h4']

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  // Their content is no text that somebody meant to be read.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'svg',
    'math',
    'xmp',
  ],
}

export interface CleanHtml {
  html: string
  /** What was taken out, each once: `a`, or `p onclick` for an attribute. */
  removed: string[]
}

/** The same, and what had to go: the writer sees that it was changed. */
export function cleanAndReport(written: string): CleanHtml {
  const removed = new Set<string>()
  const html = sanitizeHtml(written, {
    ...options,
    onOpenTag: (tag, attributes) => {
      const found = allowedTags.includes(tag)
        ? Object.keys(attributes).map((attribute) => `${tag} ${attribute}`)
        : [tag]
      for (const name of found) removed.add(cutText(name, serverLimits.removedNameLengthMax))
    },
  })
  return { html, removed: [...removed].slice(0, serverLimits.removedNamesMax) }
}

export const cleanHtml = (html: string): string => cleanAndReport(html).html
