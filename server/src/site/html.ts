/** Makes an operator's HTML harmless before it is stored (quality C-08); the member app looks at it once more when it shows it. */
import sanitizeHtml from 'sanitize-html'

/** What the member app shows: text with a little structure. Nothing that loads, links, styles or runs. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'h3', 'h4'],
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

export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed)
