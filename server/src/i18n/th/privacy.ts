/** What stands around the data in a member’s copy, in Thai. */
import type { privacy as english } from '#i18n/en/privacy.ts'

export const privacy: typeof english = {
  title: 'ข้อมูลของคุณ',
  intro:
    'เอกสารนี้แสดงข้อมูลทั้งหมดที่เราเก็บไว้เกี่ยวกับคุณ ชื่อรายการเป็นชื่อเดียวกับในไฟล์ข้อมูลที่แนบมา จำนวนเงินเป็นหน่วยย่อย (สตางค์) เวลาเป็นเวลาสากล',
  foot: 'เก็บเอกสารนี้ไว้ในที่ปลอดภัย',
  page: 'หน้า',
  sections: {
    profile: 'ข้อมูลสมาชิก',
    safety: 'ความปลอดภัยและอุปกรณ์',
    deposits: 'การฝากเงิน',
    withdrawals: 'การถอนเงิน',
    games: 'เกมและการโยกเงิน',
    offers: 'โบนัส',
    wheel: 'วงล้อ',
    invites: 'ชวนเพื่อน',
    refunds: 'คืนยอดเสีย',
    limits: 'ขีดจำกัดและการพัก',
    statement: 'ประวัติ',
    notices: 'การแจ้งเตือน',
    chat: 'แชท',
    books: 'บัญชี',
  },
}
