/** One how-to video in its player; what it says stands below, for people who would rather read, or cannot watch (spec §2). */
import { classes } from '@kapao/ui/classes.ts'
import { Modal } from '@kapao/ui/Modal.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HowToPlayer } from './HowToPlayer.tsx'
import { type HowToStep, type HowToVideo, stepAt, stepsOf } from './how-to-videos.ts'

interface HowToModalProps {
  open: boolean
  onClose: () => void
  /** Stays while it closes. */
  video: HowToVideo | undefined
}

export function HowToModal({ open, onClose, video }: HowToModalProps) {
  const t = useTranslations('howto')
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={video ? t(`videos.${video.name}.title`) : ''}
      closeLabel={t('close')}
    >
      {video && <Watching key={video.name} video={video} />}
    </Modal>
  )
}

function Watching({ video }: { video: HowToVideo }) {
  const t = useTranslations('howto')
  const [seconds, setSeconds] = useState(0)
  const [isReading, setReading] = useState(false)
  const step = stepAt(video, seconds)
  return (
    <div className="grid gap-4">
      <HowToPlayer video={video} onTime={setSeconds} onUnplayable={() => setReading(true)} />
      {!isReading && (
        // Room for three lines, so that nothing below jumps from step to step.
        <p className="grid min-h-22 place-items-center text-center text-17 text-balance">
          {t(`steps.${step}`)}
        </p>
      )}
      <Steps video={video} current={step} isOpen={isReading} onOpen={setReading} />
    </div>
  )
}

interface StepsProps {
  video: HowToVideo
  current: HowToStep
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The whole video in words, with the step that is being shown. */
function Steps({ video, current, isOpen, onOpen }: StepsProps) {
  const t = useTranslations('howto')
  return (
    <details
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className="group rounded-field bg-raised px-4 inner-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 text-15 font-medium [&::-webkit-details-marker]:hidden">
        {t('stepsTitle')}
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="divide-y divide-line border-t border-line">
        {stepsOf(video).map(([step], index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={classes('flex gap-3 py-2.5 text-15', step !== current && 'text-muted')}
          >
            <span className="figures w-5 shrink-0 text-right">{index + 1}</span>
            <span className="min-w-0">{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
