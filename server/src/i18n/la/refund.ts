/** Words of a refund's arithmetic, in Lao. */
import type { refund as english } from '#i18n/en/refund.ts'

export const refund: typeof english = {
  period: (days) => `ຍອດເສຍຂອງ ${days}`,
  received: (days) => `ຄືນຍອດເສຍຂອງ ${days}`,
  games: 'ເສຍໃນເກມຫັກດ້ວຍທີ່ໄດ້ຈາກເກມ',
  giftsReceived: 'ໂບນັດ ແລະ ລາງວັນທີ່ໄດ້ຮັບ',
  giftsTakenBack: 'ໂບນັດທີ່ຖືກເອົາຄືນ',
  putOffBefore: 'ຍົກມາຈາກຊ່ວງກ່ອນໜ້າ',
  loss: 'ຍອດເສຍ',
  countedBefore: 'ຍອດເສຍທີ່ເຄີຍຄິດຄືນໃຫ້ແລ້ວ ແລະ ຫຼິ້ນໄດ້ຄືນມາ',
  setAgainst: 'ຫັກກັບຍອດທີ່ຫຼິ້ນໄດ້ໃນ 7 ວັນກ່ອນໜ້າ ຫຼື ໂບນັດທີ່ຍັງໃຊ້ຢູ່',
  notByGames: 'ໂບນັດທີ່ເອົາຄືນໂດຍບໍ່ໄດ້ເສຍໃນເກມ',
  putOff: 'ຍົກໄປຄິດໄລ່ຊ່ວງຕໍ່ໄປ ເພາະຫຼິ້ນໄດ້ຫຼັງຈາກນັ້ນ ຫຼື ເກມຍັງບໍ່ແຈ້ງຍອດ',
  counted: 'ຍອດເສຍທີ່ນຳມາຄິດ',
  refund: (percent) => `ຄືນ ${percent}%`,
  cap: 'ຄືນໄດ້ສູງສຸດ',
  sum: 'ລວມທີ່ຮັບໄດ້',
  how: 'ວິທີຄິດໄລ່ຍອດຄືນ',
  noPlay: 'ຍັງບໍ່ມີຍອດຫຼິ້ນທີ່ນຳມາຄິດ',
  won: 'ຊ່ວງນີ້ທ່ານບໍ່ໄດ້ເສຍ ຈຶ່ງບໍ່ມີຍອດຄືນ',
  nothingCounts: 'ບໍ່ມີຍອດເສຍທີ່ນຳມາຄິດ ຈຶ່ງບໍ່ມີຍອດຄືນ',
  isPutOff: 'ຍອດທີ່ຍົກໄປຈະນຳມາຄິດໄລ່ໃນຊ່ວງຕໍ່ໄປ',
  isReceived: 'ຮັບຍອດຄືນນີ້ແລ້ວ',
  lapsed: 'ຍອດຄືນນີ້ໝົດເວລາຮັບແລ້ວ',
}
