/** The pieces of one language: written, moved, added and taken out. */
import type { Locale } from '@kapao/contract/edition.ts'
import { contentLimits } from '@kapao/contract/limits.ts'
import { languages } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PictureField } from '#act/PictureField.tsx'
import { RichText } from '#act/RichText.tsx'
import { newPiece, type Piece, type Shape } from './draft.ts'

const most = { text: 1, pieces: contentLimits.piecesMax, banners: contentLimits.bannersMax } as const

interface PieceFieldsProps {
  shape: Shape
  locale: Locale
  pieces: readonly Piece[]
  isReadOnly: boolean
  onPieces: (change: (pieces: readonly Piece[]) => readonly Piece[]) => void
}

export function PieceFields({ shape, locale, pieces, isReadOnly, onPieces }: PieceFieldsProps) {
  const t = useTranslations('content')
  const change = (id: string, part: Partial<Piece>) =>
    onPieces((all) => all.map((piece) => (piece.id === id ? { ...piece, ...part } : piece)))
  const move = (from: number, to: number) =>
    onPieces((all) => {
      const rest = all.filter((_, index) => index !== from)
      return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)]
    })
  const canChange = shape !== 'text' && !isReadOnly
  return (
    <div className="grid content-start gap-4">
      {pieces.length === 0 && <p className="text-15 text-muted">{t('nothing')}</p>}
      {pieces.map((piece, index) => {
        const nth = shape === 'text' ? t('text') : t(`nth.${shape}`, { nth: index + 1 })
        return (
          <section key={piece.id} aria-label={nth} className="grid gap-2">
            {shape === 'banners' && !isReadOnly && (
              <PictureField
                label={t('picture', { nth: index + 1 })}
                value={piece.image ?? ''}
                error={undefined}
                onValue={(path) => change(piece.id, { image: path === '' ? null : path })}
              />
            )}
            <RichText
              label={nth}
              lang={languages[locale].tag}
              html={piece.html}
              isReadOnly={isReadOnly}
              onHtml={(html) => change(piece.id, { html })}
            />
            {canChange && (
              <div className="flex justify-end gap-1 text-muted">
                <IconButton
                  label={t('up', { nth: index + 1 })}
                  icon={<ArrowUp size={18} />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={t('down', { nth: index + 1 })}
                  icon={<ArrowDown size={18} />}
                  disabled={index === pieces.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={t('remove', { nth: index + 1 })}
                  icon={<Trash2 size={18} />}
                  onClick={() => onPieces((all) => all.filter(({ id }) => id !== piece.id))}
                />
              </div>
            )}
          </section>
        )
      })}
      {canChange && (
        <Button
          kind="secondary"
          disabled={pieces.length >= most[shape]}
          onClick={() => onPieces((all) => [...all, newPiece()])}
        >
          {t(`add.${shape}`)}
        </Button>
      )}
    </div>
  )
}
