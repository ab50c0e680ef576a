/** Goes to any screen and to whatever can be searched, without the mouse: `/` or Ctrl-K (console.md). */
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '#act/use-keys.ts'
import { PaletteChoice } from './PaletteChoice.tsx'

export function Palette() {
  const t = useTranslations('frame')
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => setOpen(true) })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton label={t('palette.open')} icon={<Search size={18} />} onClick={() => setOpen(true)} />
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t('palette.title')}
        closeLabel={t('close')}
        initialFocus={field}
        steady
      >
        <PaletteChoice field={field} onGo={() => setOpen(false)} />
      </Modal>
    </>
  )
}
