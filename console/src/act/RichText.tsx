/** A text with the little structure that members' screens show: written as it will look, never as tags. */
import { FieldFrame } from '@kapao/ui/Field.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Heading3, Heading4, Italic, List, ListOrdered, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { documentOf } from './rich-text.ts'

/** Exactly the tags that the server keeps. */
export const extensions = [
  StarterKit.configure({
    ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false },
    ...{ link: false, strike: false, underline: false, trailingNode: false },
    heading: { levels: [3, 4] },
  }),
]

interface RichTextProps {
  label: string
  lang: string
  html: string
  isReadOnly: boolean
  onHtml: (html: string) => void
}

export function RichText({ label, lang, html, isReadOnly, onHtml }: RichTextProps) {
  const id = useId()
  // What the editor has told last: only what comes from elsewhere is put into it.
  const told = useRef(html)
  const editor = useEditor({
    extensions,
    content: documentOf(html),
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        lang,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text',
      },
    },
    onUpdate: ({ editor: now }) => {
      told.current = now.isEmpty ? '' : now.getHTML()
      onHtml(told.current)
    },
  })
  useEffect(() => {
    if (html === told.current) return
    told.current = html
    editor.commands.setContent(documentOf(html), { emitUpdate: false })
  }, [editor, html])
  return (
    <FieldFrame id={id} label={label}>
      <div className="rounded-field bg-raised inner-line focus-within:outline-2 focus-within:outline-gold-text">
        {!isReadOnly && <Tools editor={editor} />}
        <EditorContent editor={editor} className="px-3 py-2 text-15" />
      </div>
    </FieldFrame>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const t = useTranslations('content.tools')
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h3: now.isActive('heading', { level: 3 }),
      h4: now.isActive('heading', { level: 4 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const marks = [
    ['bold', Bold, is.bold, () => chain().toggleBold().run()],
    ['italic', Italic, is.italic, () => chain().toggleItalic().run()],
    ['heading', Heading3, is.h3, () => chain().toggleHeading({ level: 3 }).run()],
    ['subheading', Heading4, is.h4, () => chain().toggleHeading({ level: 4 }).run()],
    ['bullets', List, is.bullets, () => chain().toggleBulletList().run()],
    ['numbers', ListOrdered, is.numbers, () => chain().toggleOrderedList().run()],
  ] as const
  return (
    <div role="toolbar" aria-label={t('label')} className="flex flex-wrap gap-1 border-line border-b p-1">
      {marks.map(([name, Icon, isOn, run]) => (
        <IconButton
          key={name}
          label={t(name)}
          icon={<Icon size={18} />}
          aria-pressed={isOn}
          className={isOn ? 'bg-surface text-gold-text' : 'text-muted'}
          onClick={run}
        />
      ))}
      <span aria-hidden className="grow" />
      <IconButton
        label={t('undo')}
        icon={<Undo2 size={18} />}
        disabled={!is.undo}
        className="text-muted"
        onClick={() => chain().undo().run()}
      />
      <IconButton
        label={t('redo')}
        icon={<Redo2 size={18} />}
        disabled={!is.redo}
        className="text-muted"
        onClick={() => chain().redo().run()}
      />
    </div>
  )
}
