/** The words of a member's copy of the data as a PDF, in the member's language. */
import type { Locale } from '@kapao/contract/edition.ts'
import type { Section } from './kept-tables.ts'

interface CopyWords {
  title: string
  intro: string
  foot: string
  page: string
  sections: Record<Section, string>
}

export const copyWords = {
  th: {
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
  },
  la: {
    title: 'ຂໍ້ມູນຂອງທ່ານ',
    intro:
      'ເອກະສານນີ້ສະແດງຂໍ້ມູນທັງໝົດທີ່ພວກເຮົາເກັບໄວ້ກ່ຽວກັບທ່ານ ຊື່ລາຍການແມ່ນຊື່ດຽວກັນກັບໃນໄຟລ໌ຂໍ້ມູນທີ່ແນບມາ ຈຳນວນເງິນເປັນໜ່ວຍຍ່ອຍ (ໜຶ່ງສ່ວນຮ້ອຍ) ເວລາເປັນເວລາສາກົນ',
    foot: 'ເກັບເອກະສານນີ້ໄວ້ໃນບ່ອນປອດໄພ',
    page: 'ໜ້າ',
    sections: {
      profile: 'ຂໍ້ມູນສະມາຊິກ',
      safety: 'ຄວາມປອດໄພ ແລະ ອຸປະກອນ',
      deposits: 'ການຝາກເງິນ',
      withdrawals: 'ການຖອນເງິນ',
      games: 'ເກມ ແລະ ການຍ້າຍເງິນ',
      offers: 'ໂບນັດ',
      wheel: 'ວົງລໍ້',
      invites: 'ຊວນໝູ່',
      refunds: 'ຄືນຍອດເສຍ',
      limits: 'ຂີດຈຳກັດ ແລະ ການພັກ',
      statement: 'ປະຫວັດ',
      notices: 'ການແຈ້ງເຕືອນ',
      chat: 'ແຊັດ',
      books: 'ບັນຊີ',
    },
  },
  en: {
    title: 'Your data',
    intro:
      'This document shows all that we keep about you. Names are those of the data file beside it. Amounts are in minor units (hundredths), times are universal time (UTC).',
    foot: 'Keep this document in a safe place',
    page: 'Page',
    sections: {
      profile: 'Your account',
      safety: 'Safety and devices',
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      games: 'Games and transfers',
      offers: 'Bonuses',
      wheel: 'Prize wheel',
      invites: 'Invited friends',
      refunds: 'Refund on losses',
      limits: 'Limits and breaks',
      statement: 'Statement',
      notices: 'Notices',
      chat: 'Chat',
      books: 'Accounts',
    },
  },
} satisfies Record<Locale, CopyWords>
