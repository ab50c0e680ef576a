/** Facts of what an operator's HTML can and cannot do. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SafeHtml } from './SafeHtml.tsx'

const shown = (html: string) => render(<SafeHtml html={html} />).container

test('headings, paragraphs, lists and emphasis are kept', () => {
  shown('<h3>Rules</h3><p>Be <b>kind</b>.<br>Always.</p><ul><li>One</li><li>Two</li></ul>')
  expect(screen.getByRole('heading', { name: 'Rules' })).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One', 'Two'])
  expect(screen.getByText('kind').tagName).toBe('B')
})

test.each([
  ['a script', '<p>ok</p><script>window.hit = 1</script>'],
  ['a picture that fails to load', '<p>ok</p><img src=x onerror="window.hit = 1">'],
  ['a handler on an allowed tag', '<p onclick="window.hit = 1" style="position:fixed" id="root">ok</p>'],
  ['a frame', '<p>ok</p><iframe srcdoc="<script>parent.hit = 1</script>"></iframe>'],
  ['a link that runs code', '<p>ok<a href="javascript:window.hit = 1"></a></p>'],
  ['a form', '<p>ok</p><form action="https://elsewhere.example"><input name=password></form>'],
  ['markup hidden in SVG', '<p>ok</p><svg><style><img src=x onerror="window.hit = 1"></style></svg>'],
  ['a template', '<p>ok</p><template><p>hidden</p></template>'],
])('%s leaves nothing but the text', (_, html) => {
  const container = shown(html)
  expect(container.textContent).toBe('ok')
  for (const element of container.querySelectorAll('div > div *')) {
    expect(element.getAttributeNames().filter((name) => name !== 'class')).toEqual([])
    expect(['P']).toContain(element.tagName)
  }
  expect('hit' in window).toBe(false)
})

test('the words of a tag that is not allowed stay', () => {
  expect(shown('<div>Read <a href="https://elsewhere.example">this</a></div>').textContent).toBe('Read this')
})

test('text that looks like markup stays text', () => {
  expect(shown('<p>1 &lt; 2 &amp; &lt;script&gt;</p>').textContent).toBe('1 < 2 & <script>')
})
