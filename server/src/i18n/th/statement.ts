/** Words of an exported statement, in Thai. */
import { th } from '@kapao/contract/statement-words/th.ts'
import type { statement as english } from '#i18n/en/statement.ts'

export const statement: typeof english = {
  title: 'ประวัติ',
  file: {
    page: 'หน้า',
    foot: 'เวลาทั้งหมดเป็นเวลากรุงเทพฯ',
    memberNo: 'หมายเลขสมาชิก',
    name: 'ชื่อ',
    account: 'บัญชีธนาคาร',
    period: 'ช่วงเวลา',
    madeAt: 'จัดทำเมื่อ',
    currency: 'สกุลเงิน',
    moneyIn: 'เงินเข้า',
    moneyOut: 'เงินออก',
    columns: { time: 'เวลา', event: 'รายการ', amount: 'จำนวนเงิน', balance: 'คงเหลือ' },
    empty: 'ไม่มีรายการในเดือนนี้',
    cut: 'เดือนนี้มีรายการมากกว่าที่ไฟล์หนึ่งจะแสดงได้ รายการที่เก่ากว่านี้ดูได้ในแอป',
  },
  columns: {
    time: 'วันเวลา',
    type: 'ประเภท',
    from: 'จาก',
    to: 'ไปยัง',
    amount: 'จำนวนเงิน',
    balance: 'คงเหลือในกระเป๋า',
    currency: 'สกุลเงิน',
    status: 'สถานะ',
    reference: 'เลขอ้างอิง',
    note: 'หมายเหตุ',
  },
  ...th,
}
