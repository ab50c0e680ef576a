/** The words of an exported statement, in the caller's language. */
import type { Locale } from '@kapao/contract/edition.ts'
import type { StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'

/** Of a month's file. */
interface FileWords {
  page: string
  foot: string
  memberNo: string
  name: string
  account: string
  period: string
  madeAt: string
  currency: string
  moneyIn: string
  moneyOut: string
  columns: { time: string; event: string; amount: string; balance: string }
  empty: string
  cut: string
}

interface ExportWords {
  title: string
  file: FileWords
  /** Places that are nobody's name; banks, gateways and games have theirs in the database. */
  places: Record<string, string>
  columns: Record<Column, string>
  types: Record<StatementType, string>
  statuses: Record<StatementStatus, string>
}

export const columns = [
  'time',
  'type',
  'from',
  'to',
  'amount',
  'balance',
  'currency',
  'status',
  'reference',
  'note',
] as const
type Column = (typeof columns)[number]

export const exportWords = {
  th: {
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
    places: {
      WALLET: 'กระเป๋าเงิน',
      HOUSE: 'บริษัท',
      BONUS: 'โบนัส',
      LUCKYDRAW: 'วงล้อ',
      TRUEMONEY: 'ทรูมันนี่',
      DEBT: 'ยอดค้างชำระ',
      ADJUSTMENT: 'ทีมงาน',
      SET_ASIDE: 'เงินกันไว้',
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
  },
  la: {
    title: 'ປະຫວັດ',
    file: {
      page: 'ໜ້າ',
      foot: 'ເວລາທັງໝົດເປັນເວລາບາງກອກ ແລະ ວຽງຈັນ',
      memberNo: 'ເລກສະມາຊິກ',
      name: 'ຊື່',
      account: 'ບັນຊີທະນາຄານ',
      period: 'ໄລຍະເວລາ',
      madeAt: 'ສ້າງເມື່ອ',
      currency: 'ສະກຸນເງິນ',
      moneyIn: 'ເງິນເຂົ້າ',
      moneyOut: 'ເງິນອອກ',
      columns: { time: 'ເວລາ', event: 'ລາຍການ', amount: 'ຈຳນວນເງິນ', balance: 'ຍອດເຫຼືອ' },
      empty: 'ບໍ່ມີລາຍການໃນເດືອນນີ້',
      cut: 'ເດືອນນີ້ມີລາຍການຫຼາຍກວ່າທີ່ໄຟລ໌ໜຶ່ງຈະສະແດງໄດ້ ລາຍການທີ່ເກົ່າກວ່ານີ້ເບິ່ງໄດ້ໃນແອັບ',
    },
    places: {
      WALLET: 'ກະເປົາເງິນ',
      HOUSE: 'ບໍລິສັດ',
      BONUS: 'ໂບນັດ',
      LUCKYDRAW: 'ວົງລໍ້',
      TRUEMONEY: 'TrueMoney',
      DEBT: 'ຍອດຄ້າງຊຳລະ',
      ADJUSTMENT: 'ທີມງານ',
      SET_ASIDE: 'ເງິນກັນໄວ້',
    },
    columns: {
      time: 'ວັນເວລາ',
      type: 'ປະເພດ',
      from: 'ຈາກ',
      to: 'ໄປຫາ',
      amount: 'ຈຳນວນເງິນ',
      balance: 'ຍອດເຫຼືອໃນກະເປົາ',
      currency: 'ສະກຸນເງິນ',
      status: 'ສະຖານະ',
      reference: 'ເລກອ້າງອີງ',
      note: 'ໝາຍເຫດ',
    },
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
  },
  en: {
    title: 'Statement',
    file: {
      page: 'Page',
      foot: 'All times are Bangkok time',
      memberNo: 'Member number',
      name: 'Name',
      account: 'Bank account',
      period: 'Period',
      madeAt: 'Made at',
      currency: 'Currency',
      moneyIn: 'Money in',
      moneyOut: 'Money out',
      columns: { time: 'Time', event: 'Event', amount: 'Amount', balance: 'Balance' },
      empty: 'Nothing happened in this month',
      cut: 'This month has more rows than fit into one file. The app shows those that are older.',
    },
    places: {
      WALLET: 'Wallet',
      HOUSE: 'House',
      BONUS: 'Bonus',
      LUCKYDRAW: 'Prize wheel',
      TRUEMONEY: 'TrueMoney',
      DEBT: 'Amount owed',
      ADJUSTMENT: 'Our team',
      SET_ASIDE: 'Set aside',
    },
    columns: {
      time: 'Date and time',
      type: 'Type',
      from: 'From',
      to: 'To',
      amount: 'Amount',
      balance: 'Wallet balance after',
      currency: 'Currency',
      status: 'Status',
      reference: 'Reference',
      note: 'Note',
    },
    types: {
      deposit: 'Deposit',
      withdraw: 'Withdrawal',
      transfer: 'Transfer',
      bonus: 'Bonus',
      finish_bonus: 'Bonus ended',
      recall: 'Taken back by the bank',
      adjustment: 'Correction',
    },
    statuses: { PROCESSING: 'In progress', SUCCESS: 'Success', FAILED: 'Failed' },
  },
} satisfies Record<Locale, ExportWords>
