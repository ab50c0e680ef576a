/** Games whose money comes back: each with its amount, and with what became of it. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { CircleArrowRight, CircleCheck, CirclePause } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { GameLogo } from '#game-picture/GameLogo.tsx'
import { moneyText } from '#money/money-text.ts'
import type { BroughtBack } from './bring-back-action.ts'

interface GameRow {
  slot: string
  amount: number
  /** What became of it; absent: nothing was asked yet, or no answer is there. */
  message?: BroughtBack['message']
  note?: string | undefined | 0
}

interface GameRowsProps {
  wallet: Wire<typeof Wallet>
  rows: readonly GameRow[]
  isMoving?: boolean
}

export function GameRows({ wallet, rows, isMoving = false }: GameRowsProps) {
  const t = useTranslations('transfer')
  const stayed = useTranslations('withdraw.stayed')
  const wordOf = ({ message, note }: GameRow) =>
    message === undefined ? note : message === 'SUCCESS' ? t('back.inWallet') : stayed(message)
  return (
    <ul className="grid gap-2">
      {rows.map((row) => {
        const game = wallet.slots.find(({ code }) => code === row.slot)
        const word = wordOf(row)
        return (
          <li key={row.slot} className="flex min-h-15 items-center gap-3 rounded-field bg-raised px-3 py-2">
            {game && <GameLogo game={game} className="size-10 shrink-0 text-17" />}
            <span className="min-w-0 grow">
              <span className="block text-15 leading-tight font-medium">{game?.name ?? row.slot}</span>{' '}
              {word && <span className="block text-13 leading-tight text-muted">{word}</span>}
            </span>{' '}
            <span className="figures shrink-0 text-15 font-semibold">
              {moneyText(row.amount, wallet.profile.currency)}
            </span>
            <Mark message={row.message} isMoving={isMoving} />
          </li>
        )
      })}
    </ul>
  )
}

function Mark({ message, isMoving }: { message: GameRow['message']; isMoving: boolean }) {
  const look = { size: 20, 'aria-hidden': true } as const
  if (isMoving)
    return (
      <span className="grid size-5 shrink-0 place-items-center text-gold-text">
        <Ring />
      </span>
    )
  if (message === undefined) return null
  if (message === 'SUCCESS') return <CircleCheck {...look} className="shrink-0 text-good" />
  if (message === 'TRANSFER_PENDING') return <CircleArrowRight {...look} className="shrink-0 text-info" />
  return <CirclePause {...look} className="shrink-0 text-warning" />
}
