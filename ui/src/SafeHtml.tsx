/** Shows an operator's HTML as React elements built from a short list of tags; no markup of theirs reaches the page. */
import { createElement, type ReactNode, useMemo } from 'react'
import { type HtmlNode, readHtml } from './html-tree.ts'

const looks = {
  p: 'my-2',
  b: 'font-semibold',
  strong: 'font-semibold',
  // Thai and Lao letters have no slanted form (look of the product: no italics).
  i: 'not-italic font-medium',
  em: 'not-italic font-medium',
  ul: 'my-2 grid list-disc gap-1 pl-5',
  ol: 'my-2 grid list-decimal gap-1 pl-5',
  li: 'pl-1',
  h3: 'mt-4 mb-1 text-17 font-semibold',
  h4: 'mt-3 mb-1 text-15 font-semibold',
} as const

/** Children are spread, not listed: the tree never changes its order, so nothing needs a key. */
function show(node: HtmlNode): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return <br />
  return createElement(node.tag, { className: looks[node.tag] }, ...node.children.map(show))
}

interface SafeHtmlProps {
  html: string
}

export function SafeHtml({ html }: SafeHtmlProps) {
  const nodes = useMemo(() => readHtml(html), [html])
  // Marked as the operator's words.
  const props = { className: 'text-15 *:first:mt-0 *:last:mb-0', 'data-theirs': '' }
  return createElement('div', props, ...nodes.map(show))
}
