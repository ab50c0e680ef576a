/** Makes a payout file of what waits for one. */
import { currencyUnit, grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { makePayoutFile, payoutFiles } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useMay } from '#operator/signed-in.ts'

/** One row is enough: what waits comes with every page. */
const first = { body: { page: 1, limit: 1 } }

export function MakePayoutFile({ onMade }: { onMade: (id: string) => void }) {
  const t = useTranslations('payoutFile')
  const may = useMay()
  const { data } = useApiQuery(payoutFiles, first)
  const [isAsked, setAsked] = useState(false)
  const [account, setAccount] = useState('')
  if (!data?.isUsed) return null
  const { rows, amount, currency } = data.waiting
  return (
    <>
      {may('makePayoutFile') && (
        <Button disabled={rows === 0} onClick={() => setAsked(true)}>
          {t('make')}
        </Button>
      )}
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('makeTitle')}
        figures={[
          [t('rows'), grouped(rows)],
          [t('sum'), <Money key="sum" amount={amount} unit={currencyUnit(currency)} />],
        ]}
        asks="reason"
        faults={account === '' ? { account: t('chooseAccount') } : {}}
        confirmLabel={t('make')}
        call={makePayoutFile}
        args={(reason) => ({ body: { account, reason } })}
        done={t('made')}
        onDone={({ _id }) => onMade(_id)}
      >
        {(shown) => (
          <>
            <p className="text-15 text-muted">{t('makeText')}</p>
            <Select
              name="account"
              label={t('account')}
              placeholder={t('chooseAccount')}
              value={account}
              options={data.accounts.map(({ code, bankCode, bankAccountNo, bankAccountName }) => ({
                value: code,
                label: `${bankCode} ${bankAccountNo} ${bankAccountName}`,
              }))}
              error={shown.account}
              onChange={({ target }) => setAccount(target.value)}
            />
          </>
        )}
      </ActSheet>
    </>
  )
}
