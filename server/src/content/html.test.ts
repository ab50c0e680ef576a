/** Facts of operators' HTML: what may be said with it is kept, and what could act is gone before it is stored. */
import { expect, test } from 'vitest'
import { cleanHtml } from './html.ts'

test('text with a little structure is kept as it was written', () => {
  const html =
    '<h3>กติกา</h3><p>ใช้ได้ <b>30 วัน</b><br />ทุก <em>วัน</em></p><ul><li>ໜຶ່ງ</li><li>1 &lt; 2 &amp; 3</li></ul>'
  expect(cleanHtml(html)).toBe(html)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in pieces', '<scr<script>alert(1)</script>ipt>alert(1)</script>'],
  ['a picture that fails to load', '<img src=x onerror=alert(1)>'],
  ['a handler', '<p onclick="alert(1)" style="position:fixed" id="root" class="x">a</p>'],
  ['a link that runs code', '<a href="javascript:alert(1)">a</a>'],
  ['a link in capitals and entities', '<a href="JaVa&#115;cript:alert(1)">a</a>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['SVG', '<svg onload=alert(1)><style><img src=x onerror=alert(1)></style></svg>'],
  [
    'MathML',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  ],
  [
    'a form',
    '<form action="https://elsewhere.example"><input name=password autofocus onfocus=alert(1)></form>',
  ],
  ['a style', '<style>@import "https://elsewhere.example"</style>'],
  ['a base', '<base href="https://elsewhere.example"><meta http-equiv=refresh content=0>'],
  ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]-->'],
  ['a text area', '<textarea></p><script>alert(1)</script></textarea>'],
  ['a template', '<template><img src=x onerror=alert(1)></template>'],
  ['a tag without an end', '<img src=x onerror=alert(1)//'],
  ['CDATA', '<![CDATA[<img src=x onerror=alert(1)>]]>'],
])('%s leaves nothing that could act', (_, html) => {
  const clean = cleanHtml(`<p>ok</p>${html}`)
  expect(clean).toMatch(/^<p>ok<\/p>/)
  // Only bare tags of the list are left: no attribute, no other tag, no comment.
  expect(clean.replace(/<\/?(p|br|b|strong|i|em|ul|ol|li|h3|h4)( \/)?>/g, '')).not.toMatch(/[<>]/)
})

test('the words of a tag that is not allowed stay, and cleaning twice changes nothing more', () => {
  const clean = cleanHtml('<div>Read <a href="https://elsewhere.example">this</a> &amp; that</div>')
  expect(clean).toBe('Read this &amp; that')
  expect(cleanHtml(clean)).toBe(clean)
})
