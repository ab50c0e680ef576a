/** Amounts inside sentences: `฿1,234.50`, `LAK 20,000.00`. Where one stands alone it is ui's `Money`. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { amountText } from '@kapao/ui/figures.ts'

/** The unit and its amount stay on one line. */
export function moneyText(amount: number, currency: Currency): string {
  return amountText(amount, currencyUnit(currency))
}

/** Decimals that may be typed: kip are whole (decisions D0). */
export const typedDecimals = { THB: 2, LAK: 0 } as const satisfies Record<Currency, number>

/** `5%`, `2.5%`. */
export const percentText = (percent: number): string => `${percent}%`
