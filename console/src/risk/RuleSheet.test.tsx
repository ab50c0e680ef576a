/** Facts of the form for a rule of risk: it sends the rule as it was read, so that a colleague's change is not undone unseen. */
import { changeRiskRule } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { RuleSheet } from './RuleSheet.tsx'

test('a rule is changed together with what was read of it', async () => {
  const server = new FakeServer()
  server.answer(changeRiskRule, { message: 'SUCCESS' })
  const was = { isOn: true, holds: false, thresholds: { cancelsMin: 3, days: 14 } }
  const counted = {
    hits: 0,
    right: 0,
    wrong: 0,
    lookedTo: null,
    reason: null,
    changedBy: null,
    changedAt: null,
  }
  const rule = { code: 'bonus_then_cancel' as const, ...was, ...counted }
  await renderConsole(<RuleSheet rule={rule} open onClose={() => undefined} />, { roles: ['risk'] })
  await userEvent.click(await screen.findByLabelText('Its flags hold withdrawals for a person'))
  await userEvent.type(screen.getByLabelText('Reason'), 'seldom right')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.asked(changeRiskRule)).toMatchObject([
      { body: { ...was, holds: true, was, reason: 'seldom right' } },
    ]),
  )
})
