/** The words of a refund's arithmetic, in the caller's language. */
import type { Locale } from '@kapao/contract/edition.ts'

interface RefundWords {
  /** One day, or from the first to the last. */
  period(first: string, last: string): string
  /** The same as the name of what was received. */
  received(first: string, last: string): string
  deposits: string
  withdrawals: string
  holdingsStart: string
  holdingsEnd: string
  gifts: string
  loss: string
  refund(percent: string): string
  sum: string
  none: string
}

const span = (first: string, last: string) => (first === last ? first : `${first} – ${last}`)

export const refundWords = {
  th: {
    period: (first, last) => `ยอดเสียของ ${span(first, last)}`,
    received: (first, last) => `คืนยอดเสียของ ${span(first, last)}`,
    deposits: 'ฝาก',
    withdrawals: 'ถอน',
    holdingsStart: 'ยอดที่มีตอนเริ่มต้น',
    holdingsEnd: 'ยอดที่มีตอนสิ้นสุด',
    gifts: 'โบนัสและรางวัลที่ได้รับ',
    loss: 'ยอดเสีย',
    refund: (percent) => `คืน ${percent}%`,
    sum: 'รวมที่รับได้',
    none: 'ยังไม่มียอดคืน',
  },
  la: {
    period: (first, last) => `ຍອດເສຍຂອງ ${span(first, last)}`,
    received: (first, last) => `ຄືນຍອດເສຍຂອງ ${span(first, last)}`,
    deposits: 'ຝາກ',
    withdrawals: 'ຖອນ',
    holdingsStart: 'ຍອດທີ່ມີຕອນເລີ່ມ',
    holdingsEnd: 'ຍອດທີ່ມີຕອນສິ້ນສຸດ',
    gifts: 'ໂບນັດ ແລະ ລາງວັນທີ່ໄດ້ຮັບ',
    loss: 'ຍອດເສຍ',
    refund: (percent) => `ຄືນ ${percent}%`,
    sum: 'ລວມທີ່ຮັບໄດ້',
    none: 'ຍັງບໍ່ມີຍອດຄືນ',
  },
  en: {
    period: (first, last) => `Losses of ${span(first, last)}`,
    received: (first, last) => `Refund on losses of ${span(first, last)}`,
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    holdingsStart: 'Held at the start',
    holdingsEnd: 'Held at the end',
    gifts: 'Bonuses and prizes received',
    loss: 'Loss',
    refund: (percent) => `${percent}% back`,
    sum: 'Total to receive',
    none: 'There is no refund now.',
  },
} as const satisfies Record<Locale, RefundWords>
