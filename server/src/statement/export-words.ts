/** The words of an exported statement, in the caller's language. */
import type { Locale } from '@kapao/contract/edition.ts'
import type { StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'

interface ExportWords {
  title: string
  /** Places that are nobody's name; banks, gateways and games are written by their codes. */
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
      finish_bonus: 'จบโบนัส',
      recall: 'ธนาคารเรียกเงินคืน',
      adjustment: 'ปรับยอด',
    },
    statuses: { PROCESSING: 'กำลังดำเนินการ', SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ' },
  },
  la: {
    title: 'ປະຫວັດ',
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
