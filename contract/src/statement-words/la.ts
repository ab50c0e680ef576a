/** What members call movements, what becomes of them, and the places that are nobody's name, in Lao: in the app and in its files. */
import type { en } from './en.ts'

export const la: typeof en = {
  types: {
    deposit: 'ຝາກເງິນ',
    withdraw: 'ຖອນເງິນ',
    transfer: 'ຍ້າຍເງິນ',
    bonus: 'ໂບນັດ',
    finish_bonus: 'ໂບນັດສິ້ນສຸດ',
    recall: 'ທະນາຄານເອີ້ນເງິນຄືນ',
    adjustment: 'ປັບຍອດ',
  },
  statuses: { PROCESSING: 'ກຳລັງດຳເນີນການ', SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ' },
  places: {
    WALLET: 'ກະເປົາເງິນ',
    HOUSE: 'ບໍລິສັດ',
    BONUS: 'ໂບນັດ',
    LUCKYDRAW: 'ວົງລໍ້',
    TRUEMONEY: 'TrueMoney',
    DEBT: 'ຍອດຄ້າງຊຳລະ',
    ADJUSTMENT: 'ທີມງານ',
    SET_ASIDE: 'ເງິນແຍກເກັບໄວ້',
  },
}
