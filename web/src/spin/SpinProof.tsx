/** The arithmetic of one spin in plain words, worked out on this device (decisions D20). */
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkSpin, type SpinCheck, type ToldSpin } from './fair-check.ts'

type Proof = { step: 'working' } | { step: 'unable' } | { step: 'done'; check: SpinCheck }

export function SpinProof({ spin }: { spin: ToldSpin }) {
  const t = useTranslations('spin.fair')
  const [proof, setProof] = useState<Proof>({ step: 'working' })
  useEffect(() => {
    let isWanted = true
    const show = (next: Proof) => isWanted && setProof(next)
    checkSpin(spin).then(
      (check) => show({ step: 'done', check }),
      () => show({ step: 'unable' }),
    )
    return () => {
      isWanted = false
    }
  }, [spin])
  switch (proof.step) {
    case 'working':
      return <Skeleton className="h-40 w-full" />
    case 'unable':
      return (
        <Notice tone="warning" announce>
          {t('unable')}
        </Notice>
      )
    case 'done':
      return <Steps spin={spin} check={proof.check} />
  }
}

function Steps({ spin, check }: { spin: ToldSpin; check: SpinCheck }) {
  const t = useTranslations('spin.fair')
  const { hash, isPromise, message, digest, value, sum, drawn, fields, isRight } = check
  const figures = { value: String(value), sum: String(sum), drawn: String(drawn) }
  return (
    <div className="grid gap-4 rounded-field bg-raised p-4 text-15 inner-line">
      <Notice tone={isRight ? 'good' : 'bad'} announce>
        {t(isRight ? 'right' : 'wrong')}
      </Notice>
      <ol className="grid gap-4">
        <Step title={t('step1Title')}>
          <p>{t('step1')}</p>
          <Long>{spin.serverSeed}</Long>
          <p>{t('step1Hash')}</p>
          <Long>{hash}</Long>
          <p>{t(isPromise ? 'step1Kept' : 'step1Broken')}</p>
        </Step>
        <Step title={t('step2Title')}>
          <p>{t('step2')}</p>
          <Long>{message}</Long>
          <p>{t('step2Digest')}</p>
          <Long>{digest}</Long>
          <p className="wrap-anywhere">{t('step2Value', figures)}</p>
        </Step>
        <Step title={t('step3Title')}>
          <p className="wrap-anywhere">{t('step3', figures)}</p>
        </Step>
        <Step title={t('step4Title')}>
          <p>{t('step4', figures)}</p>
          <ul className="grid gap-1">
            {fields.map(({ code, weight, from, to, isHit }, index) => (
              <li
                key={code}
                className={
                  isHit ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3 text-muted'
                }
              >
                <span>
                  {t('field', { number: String(index + 1) })}
                  {isHit && `: ${spin.label}`}
                </span>
                <span className="figures shrink-0">{placesText(weight, from, to) ?? t('gone')}</span>
              </li>
            ))}
          </ul>
        </Step>
      </ol>
      <p className="text-13 text-muted">{t('elsewhere')}</p>
    </div>
  )
}

interface StepProps {
  title: string
  children: ReactNode
}

function Step({ title, children }: StepProps) {
  return (
    <li className="grid gap-1">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </li>
  )
}

/** In the page's own letters: the member's words are among them, and a font for code has no Thai and Lao. */
const Long = ({ children }: { children: string }) => (
  <p className="figures rounded-field bg-surface px-2 py-1 text-13 wrap-anywhere">
    <bdi>{children}</bdi>
  </p>
)

/** Undefined for a field that has none. */
function placesText(weight: number, from: number, to: number): string | undefined {
  if (weight === 0) return undefined
  return from === to ? String(from) : `${from}–${to}`
}
