/** The seeds of the next spin, and naming another one of one's own, by which ours is told (decisions D20). */
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { FairPair } from '@kapao/contract/schemas/spin.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

type Pair = Wire<typeof FairPair>

export function SeedForm({ pair }: { pair: Pair }) {
  const t = useTranslations('spin.fair')
  return (
    <section className="grid gap-4">
      <h3 className="text-17 font-semibold">{t('seedsTitle')}</h3>
      <dl className="grid gap-3 rounded-field bg-raised p-4 inner-line">
        <Told name={t('mine')} value={pair.clientSeed} />
        <Told name={t('promise')} value={pair.commit} isLong />
        <Told name={t('nextPromise')} value={pair.nextCommit} isLong />
        <Told name={t('drawn')} value={String(pair.nonce)} />
      </dl>
      {!pair.previous && <Notice tone="info">{t('ours')}</Notice>}
      <ChangeForm pair={pair} />
    </section>
  )
}

interface ToldProps {
  name: string
  value: string
  /** Hexadecimal: small, and broken anywhere. */
  isLong?: boolean
}

function Told({ name, value, isLong = false }: ToldProps) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="wrap-anywhere">
        <bdi className={isLong ? 'figures text-13' : 'text-15'}>{value}</bdi>
      </dd>
    </div>
  )
}

function ChangeForm({ pair }: { pair: Pair }) {
  const t = useTranslations('spin.fair')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [outcome, setOutcome] = useState<'kept' | 'broken'>()
  const change = useApiMutation(api.changeSpinSeed, {
    errors: 'inline',
    onSuccess: (next) => {
      // The server's word is held against what this screen has shown before.
      setOutcome(next.commit === pair.nextCommit ? 'kept' : 'broken')
      setWords('')
      queries.setQueryData(queryKey(api.spinFair), next)
      void queries.invalidateQueries({ queryKey: queryKey(api.spinHistory) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const points = [...words].length
    const isFit = points >= 1 && points <= limits.clientSeedPointsMax
    setWrong(!isFit)
    setOutcome(undefined)
    if (isFit) change.mutate({ body: { clientSeed: words } })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={t('label')}
        hint={t('hint', { max: String(limits.clientSeedPointsMax) })}
        name="clientSeed"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setWrong(false)
          change.reset()
        }}
        error={isWrong && t('wrongLength', { max: String(limits.clientSeedPointsMax) })}
      />
      <p className="text-13 text-muted">{t('changeText')}</p>
      {change.error && (
        <Notice tone="bad" announce>
          {errorText(change.error)}
        </Notice>
      )}
      {outcome === 'kept' && (
        <Notice tone="good" announce>
          {t('changed')}
        </Notice>
      )}
      {outcome === 'broken' && (
        <Notice tone="bad" announce>
          {t('broken')}
        </Notice>
      )}
      <Button type="submit" wide loading={change.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
