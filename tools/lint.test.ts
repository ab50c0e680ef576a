/** Lint finds a planted violation of each border, and nothing in the neighbours that are allowed. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkout } from './child.ts'

const header = '/** Planted. */\n'

interface Planted {
  path: string
  text: string
  /** The lint rule that must find it; none for a neighbour that is allowed. */
  rule?: string
}

const borders = 'lint/style/noRestrictedImports'
const imports = (path: string, specifier: string, rule?: string): Planted => ({
  path,
  text: `${header}import '${specifier}'\n`,
  ...(rule ? { rule } : {}),
})

const plantedForLint: Planted[] = [
  imports('contract/src/planted-1.ts', 'fastify', borders),
  imports('contract/src/planted-2.ts', '@kapao/ui/Button.tsx', borders),
  imports('contract/src/planted-3.ts', 'node:fs', borders),
  imports('contract/src/fine-1.ts', 'zod/mini'),
  imports('ui/src/planted-1.ts', '@kapao/contract/calls/member.ts', borders),
  imports('ui/src/planted-2.ts', '@tanstack/react-router', borders),
  imports('ui/src/fine-1.ts', 'react'),
  imports('ui/src/planted-3.ts', '@kapao/client/call.ts', borders),
  imports('client/src/planted-1.ts', '@kapao/web/routes.tsx', borders),
  imports('client/src/planted-2.ts', '@kapao/ui/toast.ts', borders),
  imports('client/src/planted-3.ts', '@tanstack/react-router', borders),
  imports('client/src/planted-4.ts', 'use-intl', borders),
  imports('client/src/planted-5.ts', '@kapao/contract/error-words/en.ts', borders),
  imports('client/src/planted-6.ts', 'node:fs', borders),
  imports('client/src/planted-7.ts', '@kapao/server/app.ts', borders),
  imports('client/src/planted-8.ts', '@kapao/contract/statement-words/en.ts', borders),
  imports('client/src/fine-1.ts', '@kapao/contract/calls/member.ts'),
  imports('client/src/fine-2.ts', '@tanstack/react-query'),
  imports('client/src/fine-3.ts', './fine-1.ts'),
  imports('web/src/money/planted-1.ts', '@kapao/server/app.ts', borders),
  imports('web/src/money/planted-2.ts', '#withdraw/use-withdraw.ts', borders),
  imports('web/src/money/planted-3.ts', 'node:fs', borders),
  imports('web/src/offer/planted-1.ts', '#layout/MemberShell.tsx', borders),
  imports('web/src/offer/fine-1.ts', '#money/money-text.ts'),
  imports('web/src/i18n/planted-1.ts', '#money/money-text.ts', borders),
  imports('web/src/i18n/planted-2.ts', '#routes.tsx', borders),
  imports('web/src/i18n/th/fine-1.ts', '#i18n/words-type.ts'),
  imports('web/src/layout/planted-1.ts', '#pages/HomePage.tsx', borders),
  imports('web/src/layout/planted-2.ts', '#routes.tsx', borders),
  imports('web/src/layout/fine-1.ts', '#wallet/HiddenAmount.tsx'),
  imports('web/src/fine-1.ts', '#pages/HomePage.tsx'),
  imports('web/src/withdraw/planted-1.ts', '#deposit/use-deposit.ts', borders),
  imports('web/src/withdraw/planted-2.ts', '#pages/HomePage.tsx', borders),
  imports('web/src/withdraw/planted-3.ts', '../deposit/use-deposit.ts', borders),
  imports('web/src/withdraw/planted-4.ts', '@kapao/sandbox/app.ts', borders),
  imports('web/src/withdraw/planted-5.ts', '#routes.tsx', borders),
  imports('web/src/withdraw/planted-6.ts', '#layout/MemberShell.tsx', borders),
  imports('web/src/a-new-feature/planted-1.ts', '#withdraw/use-withdraw.ts', borders),
  imports('web/src/withdraw/planted-7.ts', '#a-new-feature/use-it.ts', borders),
  {
    path: 'web/src/withdraw/planted-8.ts',
    text: `${header}export const planted = () => import('#deposit/DepositModal.tsx')\n`,
    rule: borders,
  },
  {
    path: 'web/src/withdraw/planted-9.ts',
    text: `${header}export type { Deposit } from '#deposit/deposit-ways.ts'\n`,
    rule: borders,
  },
  imports('web/src/withdraw/fine-1.ts', '@kapao/client/format.ts'),
  imports('web/src/withdraw/fine-3.ts', '#money/MoneyOutcome.tsx'),
  imports('web/src/withdraw/fine-4.ts', '#i18n/words.tsx'),
  imports('web/src/withdraw/fine-2.ts', '@kapao/contract/calls/member.ts'),
  imports('web/src/pages/fine-1.ts', '#withdraw/use-withdraw.ts'),
  imports('sandbox/src/bank/planted-1.ts', '@kapao/server/app.ts', borders),
  imports('sandbox/src/bank/planted-2.ts', '@kapao/client/call.ts', borders),
  imports('server/src/platform/db/planted-1.ts', '@kapao/sandbox/main.ts', borders),
  imports('server/src/platform/db/planted-6.ts', '@kapao/proof/beginnings.ts', borders),
  imports('server/src/platform/db/planted-2.ts', '@kapao/ui/Button.tsx', borders),
  imports('server/src/platform/db/planted-4.ts', '@kapao/client/call.ts', borders),
  imports('server/src/withdraw/withdraw.planted-5.ts', '@kapao/client/call.ts', borders),
  imports('server/src/platform/db/planted-3.ts', '#withdraw/withdraw.service.ts', borders),
  imports('server/src/ledger/planted-1.ts', '#wallet/wallet.queries.ts', borders),
  imports('server/src/outside/planted-1.ts', '#deposit/deposit.service.ts', borders),
  imports('server/src/closing/planted-1.ts', '#refund/refund.service.ts', borders),
  imports('server/src/i18n/planted-1.ts', '#refund/refund.service.ts', borders),
  imports('server/src/i18n/th/fine-1.ts', '#i18n/en/notice.ts'),
  imports('server/src/refund/refund.rules-1.rules.ts', '#closing/loss-book.ts', borders),
  imports('server/src/platform/realtime/planted-1.ts', '#chat/chat.service.ts', borders),
  imports('server/src/platform/jobs/planted-1.ts', '#parts/app-parts.ts', borders),
  imports('server/src/closing/planted-2.ts', '../parts/app-parts.ts', borders),
  imports('server/src/ledger/fine-1.ts', '#platform/db/open.ts'),
  imports('server/src/withdraw/withdraw.planted-1.ts', '#bonus/bonus.queries.ts', borders),
  imports('server/src/withdraw/withdraw.planted-2.ts', '#bonus/bonus.rules.ts', borders),
  imports('server/src/withdraw/withdraw.planted-3.ts', '../bonus/bonus.service.ts', borders),
  imports('server/src/withdraw/withdraw.planted-4.ts', '#app.ts', borders),
  imports('server/src/withdraw/withdraw.planted-6.ts', '#audit/audit.ts', borders),
  imports('server/src/ledger/planted-2.ts', '#audit/audit.ts', borders),
  imports('server/src/withdraw/withdraw.planted-5.ts', '#deposit/bank/bank-payment.queries.ts', borders),
  imports('server/src/deposit/slip/slip.planted-1.ts', '#deposit/bank/bank-payment.queries.ts', borders),
  imports('server/src/deposit/slip/slip.planted-2.ts', '../bank/bank-payment.queries.ts', borders),
  imports('server/src/deposit/slip/slip.rules.ts', '#deposit/bank/bank-payment.service.ts', borders),
  imports('server/src/deposit/slip/slip.fine-1.ts', '#deposit/bank/bank-payment.service.ts'),
  imports('server/src/deposit/slip/slip.fine-2.ts', '../deposit.queries.ts'),
  imports('server/src/withdraw/withdraw.fine-1.ts', '#bonus/bonus.service.ts'),
  imports('server/src/withdraw/withdraw.fine-2.ts', '#ledger/post.ts'),
  imports('server/src/withdraw/withdraw.routes.ts', './withdraw.queries.ts', borders),
  imports('server/src/deposit/qr/qr.routes.ts', '#ledger/post.ts', borders),
  imports('server/src/statement/statement.routes.ts', './statement.service.ts'),
  imports('server/src/withdraw/withdraw.rules.ts', '#platform/db/open.ts', borders),
  imports('server/src/deposit/qr/qr.rules.ts', '#platform/time/clock.ts', borders),
  imports('server/src/transfer/transfer.rules.ts', './transfer.queries.ts', borders),
  imports('server/src/refund/refund.rules.ts', 'kysely', borders),
  imports('server/src/game/game.rules.ts', '#bonus/bonus.service.ts', borders),
  imports('server/src/spin/spin.rules.ts', '@kapao/contract/limits.ts'),
  imports('server/src/bonus/bonus.rules.ts', '#platform/refusal.ts'),
  imports('server/src/wallet/wallet.planted.ts', '../jobs.ts', borders),
  imports('server/src/wallet/wallet.fine.ts', '#parts/app-parts.ts'),
  {
    path: 'server/src/wallet/wallet.log.ts',
    text: `${header}console.log(1)\n`,
    rule: 'lint/suspicious/noConsole',
  },
  { path: 'client/src/log.ts', text: `${header}console.log(1)\n`, rule: 'lint/suspicious/noConsole' },
  {
    path: 'server/src/wallet/wallet.any.ts',
    text: `${header}export const planted: any = 1\n`,
    rule: 'lint/suspicious/noExplicitAny',
  },
  {
    path: 'server/src/wallet/wallet.test.ts',
    text: `${header}test.skip('planted', () => {})\n`,
    rule: 'lint/suspicious/noSkippedTests',
  },
  {
    path: 'ui/src/index.ts',
    text: `${header}export * from './Button.tsx'\n`,
    rule: 'lint/performance/noReExportAll',
  },
  {
    path: 'server/src/platform/db/long-file.ts',
    text: header + 'export {}\n'.repeat(400),
    rule: 'lint/style/noExcessiveLinesPerFile',
  },
  {
    path: 'server/src/platform/db/long-function.ts',
    text: longFunction(71),
    rule: 'lint/complexity/noExcessiveLinesPerFunction',
  },
  { path: 'server/src/platform/db/fine-function.ts', text: longFunction(60) },
  {
    path: 'web/src/money/LongComponent.tsx',
    text: longFunction(121),
    rule: 'lint/complexity/noExcessiveLinesPerFunction',
  },
  { path: 'web/src/money/FineComponent.tsx', text: longFunction(110) },
  {
    path: 'server/src/platform/db/cycle-a.ts',
    text: `${header}import './cycle-b.ts'\n`,
    rule: 'lint/suspicious/noImportCycles',
  },
  {
    path: 'server/src/platform/db/cycle-b.ts',
    text: `${header}import './cycle-a.ts'\n`,
    rule: 'lint/suspicious/noImportCycles',
  },
  {
    path: 'server/src/platform/db/no-ending.ts',
    text: `${header}import './fine-function'\n`,
    rule: 'lint/correctness/useImportExtensions',
  },
]

function longFunction(lines: number): string {
  return `${header}export function planted() {\n${'  void 0\n'.repeat(lines)}}\n`
}

describe('lint holds the borders', () => {
  const found = lintPlanted(plantedForLint)

  test.each(plantedForLint.filter(({ rule }) => rule))('$path breaks $rule', ({ path, rule }) => {
    expect(found.get(path)).toContain(rule)
  })

  test.each(plantedForLint.filter(({ rule }) => !rule))('$path is fine', ({ path }) => {
    expect(found.get(path) ?? []).toEqual([])
  })
})

/** Lints the planted files in a copy of the checkout's settings; path → the rules that found something there. */
function lintPlanted(planted: Planted[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-lint-'))
  try {
    for (const name of ['biome.json', '.gitignore', 'package.json'])
      cpSync(join(checkout, name), join(folder, name))
    for (const { path, text } of planted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const biome = join(checkout, 'node_modules/.bin/biome')
    const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const report = JSON.parse(stdout) as {
      diagnostics: { category: string; location: { path: string | { file: string } } }[]
    }
    const found = new Map<string, string[]>()
    for (const { category, location } of report.diagnostics) {
      const path = typeof location.path === 'string' ? location.path : location.path.file
      found.set(path, [...(found.get(path) ?? []), category])
    }
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
