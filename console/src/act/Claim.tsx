/** Whose hands something of a queue is in: taken and given back by C, locked for the others meanwhile (staff-calls T4). */
import type { Arguments } from '@kapao/client/send.ts'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignedIn } from '#operator/signed-in.ts'
import { ActSheet } from './ActSheet.tsx'
import type { Fact } from './Facts.tsx'
import { useKeys } from './use-keys.ts'

/** Nobody else has it in hand. */
export function useIsFree(claimedBy: string | null): boolean {
  const { username } = useSignedIn().operator
  return claimedBy === null || claimedBy === username
}

interface ClaimProps<Take extends Endpoint, Back extends Endpoint> {
  claimedBy: string | null
  /** It waits, nobody else has it, and this person may. */
  mayTake: boolean
  figures: readonly Fact[]
  take: Take
  giveBack: Back
  /** Which one it is. */
  of: Arguments<Take> & Arguments<Back>
}

export function Claim<Take extends Endpoint, Back extends Endpoint>(props: ClaimProps<Take, Back>) {
  const { claimedBy, mayTake, figures, take, giveBack, of } = props
  const t = useTranslations('act.claim')
  const [isAsked, setAsked] = useState(false)
  const isHeld = claimedBy !== null && mayTake
  const ask = () => setAsked(true)
  useKeys({ c: mayTake ? ask : undefined })
  const common = { figures, onClose: () => setAsked(false) }
  return (
    <>
      {claimedBy && <span className="text-13 text-muted">{t('heldBy', { name: claimedBy })}</span>}
      {mayTake && (
        <Button kind="quiet" onClick={ask}>
          {t(isHeld ? 'giveBack' : 'take')} <kbd>C</kbd>
        </Button>
      )}
      <ActSheet
        {...common}
        open={isAsked && !isHeld}
        title={t('takeTitle')}
        confirmLabel={t('take')}
        call={take}
        args={() => of}
        done={t('taken')}
      />
      <ActSheet
        {...common}
        open={isAsked && isHeld}
        title={t('giveBackTitle')}
        confirmLabel={t('giveBack')}
        call={giveBack}
        args={() => of}
        done={t('givenBack')}
      />
    </>
  )
}
