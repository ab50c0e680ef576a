/** Facts about how stored texts become what the form holds, and back. */
import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { extensions } from '#act/RichText.tsx'
import { documentOf } from '#act/rich-text.ts'
import { changedLocales, draftOf, lackingLocales, newPiece, shapeOf, wordsAs } from './draft.ts'

const written = (html: string) => new Editor({ extensions, content: documentOf(html) }).getHTML()

test.each([
  '<p>a <strong>b</strong> <em>c</em></p>',
  '<h3>a</h3><p>b<br>c</p><h4>d</h4>',
  '<ul><li><p>a</p></li><li><p>b</p><ol><li><p>c</p></li></ol></li></ul>',
])('%s is the same after it went through the editor', (html) => {
  expect(written(html)).toBe(html)
})

test.each([
  ['text alone', 'a <b>b</b>', '<p>a <strong>b</strong></p>'],
  [
    'items without paragraphs',
    '<ul><li>a</li> <li><i>b</i></li></ul>',
    '<ul><li><p>a</p></li><li><p><em>b</em></p></li></ul>',
  ],
  ['text beside blocks', 'a<p>b</p>c', '<p>a</p><p>b</p><p>c</p>'],
  ['what is not kept', '<p onclick="x()">a<script>x()</script></p>', '<p>a</p>'],
  ['nothing', '', '<p></p>'],
])('%s is put in order', (_, html, wanted) => {
  expect(written(html)).toBe(wanted)
})

test('each shape comes back as it was stored', () => {
  const inAll = <Words>(words: Words) => ({ th: words, la: words, en: words })
  const banners = [
    { image: '/api/site/pictures/1', html: 'a' },
    { image: null, html: 'b' },
  ]
  for (const [name, words] of [
    ['notice', 'a'],
    ['conditions', ['a', 'b']],
    ['inviteBanners', banners],
  ] as const)
    expect(wordsAs[shapeOf(name)](draftOf(inAll(words as never)))).toEqual(inAll(words))
})

test('languages that changed, and that have less than the others, are told', () => {
  const before = draftOf({ th: ['a', 'b'], la: ['a', 'b'], en: ['a', 'b'] })
  const after = { ...before, la: [...before.la.slice(0, 1)], en: [...before.en, newPiece()] }
  expect(changedLocales('pieces', before, after)).toEqual(['la', 'en'])
  expect(lackingLocales(after)).toEqual(['la'])
})
