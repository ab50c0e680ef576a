/** Reads an operator's HTML into a tree of the few tags that a notice needs; everything else is dropped or unwrapped. */
/// <reference path="./trusted-types.d.ts" />

/** A piece of text, or an allowed element with what is in it. It has no attributes, so it can do nothing. */
export type HtmlNode = string | { tag: AllowedTag; children: HtmlNode[] }

const allowed = ['p', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'br', 'h3', 'h4'] as const
export type AllowedTag = (typeof allowed)[number]

// Their text is not text for people.
const dropped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
])

const isAllowed = (tag: string): tag is AllowedTag => allowed.some((known) => known === tag)

function read(node: Node): HtmlNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
  if (node.nodeType !== Node.ELEMENT_NODE) return []
  const tag = node.nodeName.toLowerCase()
  if (dropped.has(tag)) return []
  const children = [...node.childNodes].flatMap(read)
  return isAllowed(tag) ? [{ tag, children }] : children
}

// Our content policy forbids turning strings into markup. This one place may: what it parses is read as a tree, and the
// document itself is thrown away. Browsers without trusted types take the string as it is.
const policy = globalThis.trustedTypes?.createPolicy('kapao-notice', {
  createHTML: (html: string) => html,
})

/** Parses without running or fetching anything: a DOMParser document is never shown. */
export function readHtml(html: string): HtmlNode[] {
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
  return [...page.body.childNodes].flatMap(read)
}
