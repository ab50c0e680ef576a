/** Goes to any screen by a few letters: `/` or Ctrl-K (console.md). */
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { classes } from '@kapao/ui/classes.ts'
import { inputClass } from '@kapao/ui/Field.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '#act/use-keys.ts'
import { useMay } from '#operator/signed-in.ts'
import { screens } from './screens.ts'

interface Hit {
  id: string
  title: string
  path: string
}

/** The screens whose name has what is typed. */
function useScreens(typed: string): readonly Hit[] {
  const t = useTranslations('frame.screens')
  const may = useMay()
  const wanted = typed.trim().toLowerCase()
  return screens
    .filter(({ needs }) => may(needs))
    .map(({ path, word }) => ({ id: path, path, title: t(word) }))
    .concat({ id: '/account', path: '/account', title: t('account') })
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .slice(0, consoleLimits.paletteRows)
}

export function Palette() {
  const t = useTranslations('frame')
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => setOpen(true) })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
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
      >
        <Choice field={field} onGo={() => setOpen(false)} />
      </Modal>
    </>
  )
}

interface ChoiceProps {
  field: RefObject<HTMLInputElement | null>
  onGo: () => void
}

function Choice({ field, onGo }: ChoiceProps) {
  const t = useTranslations('frame.palette')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const hits = useScreens(typed)
  const list = useId()
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onGo()
    void navigate({ to: hit.path })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(hits[at])
    if (!step) return
    event.preventDefault()
    setAt(Math.min(hits.length - 1, Math.max(0, at + step)))
  }
  return (
    <div className="grid gap-2">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={t('field')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={hits[at] && `${list}-${at}`}
        placeholder={t('field')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        className={inputClass}
      />
      <div id={list} role="listbox" aria-label={t('results')} className="grid">
        {hits.map((hit, place) => (
          <div
            key={hit.id}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={() => go(hit)}
            onKeyDown={() => undefined}
            className={classes('cursor-pointer rounded-field px-3 py-2 text-15', place === at && 'bg-raised')}
          >
            {hit.title}
          </div>
        ))}
      </div>
      {hits.length === 0 && <p className="px-3 text-15 text-muted">{t('none')}</p>}
    </div>
  )
}
