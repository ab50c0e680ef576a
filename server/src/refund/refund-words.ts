/** The words of a refund's arithmetic, in the caller's language. */
import type { Locale } from '@kapao/contract/edition.ts'

interface RefundWords {
  /** One day, or from the first to the last. */
  period(first: string, last: string): string
  /** The same as the name of what was received. */
  received(first: string, last: string): string
  /** What games took, less what they gave. */
  games: string
  giftsReceived: string
  giftsTakenBack: string
  loss: string
  countedBefore: string
  setAgainst: string
  /** Gifts that were taken back although no game had taken them. */
  notByGames: string
  counted: string
  refund(percent: string): string
  cap: string
  sum: string
  /** Instead of a period, where nothing was played yet. */
  how: string
  noPlay: string
  /** Why nothing is due of the last period. */
  won: string
  nothingCounts: string
  isReceived: string
  lapsed: string
}

const span = (first: string, last: string) => (first === last ? first : `${first} – ${last}`)

export const refundWords = {
  th: {
    period: (first, last) => `ยอดเสียของ ${span(first, last)}`,
    received: (first, last) => `คืนยอดเสียของ ${span(first, last)}`,
    games: 'เสียในเกมหักด้วยที่ได้จากเกม',
    giftsReceived: 'โบนัสและรางวัลที่ได้รับ',
    giftsTakenBack: 'โบนัสที่ถูกเรียกคืน',
    loss: 'ยอดเสีย',
    countedBefore: 'ยอดเสียที่เคยคิดคืนให้แล้วและเล่นได้กลับมา',
    setAgainst: 'หักกับยอดที่เล่นได้ใน 7 วันก่อนหน้า',
    notByGames: 'โบนัสที่เรียกคืนโดยไม่ได้เสียในเกม',
    counted: 'ยอดเสียที่นำมาคิด',
    refund: (percent) => `คืน ${percent}%`,
    cap: 'คืนได้สูงสุด',
    sum: 'รวมที่รับได้',
    how: 'วิธีคิดยอดคืน',
    noPlay: 'ยังไม่มียอดเล่นที่นำมาคิด',
    won: 'ช่วงนี้คุณไม่เสีย จึงไม่มียอดคืน',
    nothingCounts: 'ไม่มียอดเสียที่นำมาคิด จึงไม่มียอดคืน',
    isReceived: 'รับยอดคืนนี้แล้ว',
    lapsed: 'ยอดคืนนี้หมดเวลารับแล้ว',
  },
  la: {
    period: (first, last) => `ຍອດເສຍຂອງ ${span(first, last)}`,
    received: (first, last) => `ຄືນຍອດເສຍຂອງ ${span(first, last)}`,
    games: 'ເສຍໃນເກມຫັກດ້ວຍທີ່ໄດ້ຈາກເກມ',
    giftsReceived: 'ໂບນັດ ແລະ ລາງວັນທີ່ໄດ້ຮັບ',
    giftsTakenBack: 'ໂບນັດທີ່ຖືກເອົາຄືນ',
    loss: 'ຍອດເສຍ',
    countedBefore: 'ຍອດເສຍທີ່ເຄີຍຄິດຄືນໃຫ້ແລ້ວ ແລະ ຫຼິ້ນໄດ້ຄືນມາ',
    setAgainst: 'ຫັກກັບຍອດທີ່ຫຼິ້ນໄດ້ໃນ 7 ວັນກ່ອນໜ້າ',
    notByGames: 'ໂບນັດທີ່ເອົາຄືນໂດຍບໍ່ໄດ້ເສຍໃນເກມ',
    counted: 'ຍອດເສຍທີ່ນຳມາຄິດ',
    refund: (percent) => `ຄືນ ${percent}%`,
    cap: 'ຄືນໄດ້ສູງສຸດ',
    sum: 'ລວມທີ່ຮັບໄດ້',
    how: 'ວິທີຄິດໄລ່ຍອດຄືນ',
    noPlay: 'ຍັງບໍ່ມີຍອດຫຼິ້ນທີ່ນຳມາຄິດ',
    won: 'ຊ່ວງນີ້ທ່ານບໍ່ໄດ້ເສຍ ຈຶ່ງບໍ່ມີຍອດຄືນ',
    nothingCounts: 'ບໍ່ມີຍອດເສຍທີ່ນຳມາຄິດ ຈຶ່ງບໍ່ມີຍອດຄືນ',
    isReceived: 'ຮັບຍອດຄືນນີ້ແລ້ວ',
    lapsed: 'ຍອດຄືນນີ້ໝົດເວລາຮັບແລ້ວ',
  },
  en: {
    period: (first, last) => `Losses of ${span(first, last)}`,
    received: (first, last) => `Refund on losses of ${span(first, last)}`,
    games: 'Lost in games, less won in games',
    giftsReceived: 'Bonuses and prizes received',
    giftsTakenBack: 'Bonuses taken back',
    loss: 'Loss',
    countedBefore: 'Counted for a refund before and won back since',
    setAgainst: 'Set against winnings of the 7 days before',
    notByGames: 'Bonuses taken back that no game had taken',
    counted: 'Loss that counts',
    refund: (percent) => `${percent}% back`,
    cap: 'The most that is paid back',
    sum: 'Total to receive',
    how: 'How a refund is worked out',
    noPlay: 'There is no play to count yet.',
    won: 'You did not lose in this time, so there is nothing to pay back.',
    nothingCounts: 'No loss counts for this time, so there is nothing to pay back.',
    isReceived: 'You have received this refund.',
    lapsed: 'The time to receive this refund has passed.',
  },
} as const satisfies Record<Locale, RefundWords>
