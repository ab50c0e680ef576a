/** What members call movements, what becomes of them, and the places that are nobody's name, in Thai: in the app and in its files. */
import type { en } from './en.ts'

export const th: typeof en = {
  types: {
    deposit: 'ฝากเงิน',
    withdraw: 'ถอนเงิน',
    transfer: 'โยกเงิน',
    bonus: 'โบนัส',
    finish_bonus: 'โบนัสสิ้นสุด',
    recall: 'ธนาคารเรียกเงินคืน',
    adjustment: 'ปรับยอด',
  },
  statuses: { PROCESSING: 'กำลังดำเนินการ', SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ' },
  places: {
    WALLET: 'กระเป๋าเงิน',
    HOUSE: 'บริษัท',
    BONUS: 'โบนัส',
    LUCKYDRAW: 'วงล้อ',
    TRUEMONEY: 'ทรูมันนี่',
    DEBT: 'ยอดค้างชำระ',
    ADJUSTMENT: 'ทีมงาน',
    SET_ASIDE: 'เงินแยกเก็บไว้',
  },
}
