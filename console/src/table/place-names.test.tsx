/** Facts about the names of banks, gateways and games: one way for every screen. */
import { placeNames } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useAccountText, useLedgerText } from '#ledger/use-ledger-text.ts'
import { useEventText } from '#member/use-event-text.ts'
import { useKeyText } from '#report/use-key-text.ts'
import { renderConsole } from '../../test/render-console.tsx'
import { usePlaceNames } from './use-place-names.ts'
import { useServiceText } from './use-service-text.ts'
import { useSwitchName } from './use-switch-name.ts'

const bank = (code: string, nameEN: string) => ({ code, nameTH: `ธ.${code}`, nameEN, nameLA: code })

beforeEach(() => {
  new FakeServer().answer(placeNames, {
    banks: [bank('KBANK', 'Kasikornbank'), bank('SCB', 'Siam Commercial Bank')],
    games: [{ code: 'NAGA', name: 'Naga River' }],
    sources: [{ code: 'FRIEND', description: { th: 'เพื่อน', la: 'ໝູ່', en: 'A friend' } }],
  })
})

function useTexts() {
  const [service, account, ledger] = [useServiceText(), useAccountText(), useLedgerText()]
  const [switchName, event, key] = [useSwitchName(), useEventText(), useKeyText()]
  return {
    'a service of the books': service('game:NAGA'),
    'a gateway of the books': service('gateway:KBANK'),
    'one that has no place': service('payouts'),
    'one that nobody knows any more': service('game:GONE'),
    'a switch of transfers': switchName('transfers:NAGA'),
    'a switch of play': switchName('play:NAGA'),
    'a transfer of the timeline': event('money', 'transfer WALLET NAGA SUCCESS'),
    'a deposit of the timeline': event('money', 'deposit SCB WALLET SUCCESS'),
    'an account of a game': account('game:NAGA'),
    'an account of the house at a bank': account('house:bank:SCB'),
    'results of a game': account('house:provider:NAGA'),
    'what a service said': ledger.service('game:NAGA'),
    'a gateway of a report': key('gateway', 'KBANK'),
    'a game of a report': key('game', 'NAGA'),
    'a source of a report': key('source', 'FRIEND'),
    'what has no name in a report': key('source', null),
  }
}

function Texts() {
  return (
    <dl>
      {Object.entries(useTexts()).map(([what, text]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd data-testid={what}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

test('everything is called by its name, whatever tells of it, and by its code where it has none', async () => {
  await renderConsole(<Texts />)
  await screen.findByText('Game Naga River', { selector: '[data-testid="a service of the books"]' })
  const said = Object.fromEntries(
    screen.getAllByRole('definition').map(({ dataset, textContent }) => [dataset.testid, textContent]),
  )
  expect(said).toEqual({
    'a service of the books': 'Game Naga River',
    'a gateway of the books': 'Gateway Kasikornbank',
    'one that has no place': 'Bank: payouts',
    'one that nobody knows any more': 'Game GONE',
    'a switch of transfers': 'Transfers into Naga River',
    'a switch of play': 'Opening Naga River',
    'a transfer of the timeline': 'Transfer: wallet → Naga River, done',
    'a deposit of the timeline': 'Deposit: Siam Commercial Bank → wallet, done',
    'an account of a game': 'Game Naga River',
    'an account of the house at a bank': 'House: bank Siam Commercial Bank',
    'results of a game': 'House: results of Naga River',
    'what a service said': 'Game Naga River',
    'a gateway of a report': 'Kasikornbank',
    'a game of a report': 'Naga River',
    'a source of a report': 'A friend',
    'what has no name in a report': 'not told',
  })
})

test('a server of the last release names no sources, and they stay codes', async () => {
  new FakeServer().answer(placeNames, { banks: [], games: [{ code: 'NAGA', name: 'Naga River' }] })
  function Names() {
    const names = usePlaceNames()
    return `${names.game('NAGA')}, ${names.source('FRIEND')}`
  }
  await renderConsole(<Names />)
  expect(await screen.findByText('Naga River, FRIEND')).toBeInTheDocument()
})
