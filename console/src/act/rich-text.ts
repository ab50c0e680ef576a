/** Stored HTML as the editor's document: built from the tree of allowed tags, so that no markup is ever parsed into the page. */
import { type AllowedTag, type HtmlNode, readHtml } from '@kapao/ui/html-tree.ts'
import type { JSONContent } from '@tiptap/react'

const marks: Partial<Record<AllowedTag, string>> = { b: 'bold', strong: 'bold', i: 'italic', em: 'italic' }
const blocks: Partial<Record<AllowedTag, JSONContent>> = {
  p: { type: 'paragraph' },
  h3: { type: 'heading', attrs: { level: 3 } },
  h4: { type: 'heading', attrs: { level: 4 } },
}
const lists: Partial<Record<AllowedTag, string>> = { ul: 'bulletList', ol: 'orderedList' }

type Mark = NonNullable<JSONContent['marks']>[number]

type HtmlElement = Exclude<HtmlNode, string>

const isInline = ({ tag }: HtmlElement) => tag === 'br' || tag in marks

/** A text, a line break, or what is bold or stressed. What stands on a line of its own counts as its words. */
function inline(node: HtmlNode, worn: Mark[] = []): JSONContent[] {
  if (typeof node === 'string') {
    const text = node.replace(/\s+/g, ' ')
    return text === '' ? [] : [{ type: 'text', text, ...(worn.length > 0 && { marks: worn }) }]
  }
  if (node.tag === 'br') return [{ type: 'hardBreak' }]
  const type = marks[node.tag]
  const all = type && !worn.some((mark) => mark.type === type) ? [...worn, { type }] : worn
  return node.children.flatMap((child) => inline(child, all))
}

function block({ tag, children }: HtmlElement): JSONContent[] {
  const list = lists[tag]
  if (list) {
    const items = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
    return [{ type: list, content: items.map((child) => ({ type: 'listItem', content: item(child) })) }]
  }
  const plain = blocks[tag]
  if (plain) return [{ ...plain, content: children.flatMap((child) => inline(child)) }]
  return content(children)
}

/** An item of a list begins with a paragraph. */
function item(node: HtmlNode): JSONContent[] {
  const made = content(typeof node === 'string' ? [node] : node.children)
  return made[0]?.type === 'paragraph' ? made : [{ type: 'paragraph' }, ...made]
}

/** Text beside blocks gets a paragraph of its own. */
function content(nodes: readonly HtmlNode[]): JSONContent[] {
  const made: JSONContent[] = []
  let line: JSONContent[] = []
  const endLine = () => {
    if (line.some(({ type, text }) => type !== 'text' || text?.trim()))
      made.push({ type: 'paragraph', content: line })
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) line.push(...inline(node))
    else {
      endLine()
      made.push(...block(node))
    }
  }
  endLine()
  return made
}

/** For the editor; an empty text is one empty line. */
export function documentOf(html: string): JSONContent {
  const made = content(readHtml(html))
  return { type: 'doc', content: made.length > 0 ? made : [{ type: 'paragraph' }] }
}
