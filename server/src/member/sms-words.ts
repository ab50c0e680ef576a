/** What members are told by SMS about their bank account and password, in the three languages (decisions D6, D18). */

import type { Locale } from '@kapao/contract/edition.ts'
import type { AccountNotice, PasswordNotice } from '@kapao/contract/lists.ts'

/** Of a number no more is told than its end: a message may lie open on a locked phone. */
type Words = (lastDigits: string) => string

export const smsWords = {
  account_changed: {
    th: (digits) =>
      `Kapao: บัญชีธนาคารสำหรับรับเงินถอนของคุณถูกเปลี่ยนเป็นบัญชีที่ลงท้ายด้วย ${digits} หากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาเปลี่ยนรหัสผ่านและติดต่อเราทันที`,
    la: (digits) =>
      `Kapao: ບັນຊີທະນາຄານສຳລັບຮັບເງິນຖອນຂອງທ່ານຖືກປ່ຽນເປັນບັນຊີທີ່ລົງທ້າຍດ້ວຍ ${digits} ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ປ່ຽນ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ຕິດຕໍ່ພວກເຮົາທັນທີ`,
    en: (digits) =>
      `Kapao: Your withdrawals now go to the bank account ending in ${digits}. If you did not change it, please change your password and contact us at once.`,
  },
  holder_changed: {
    th: (digits) =>
      `Kapao: ชื่อเจ้าของบัญชีธนาคารที่ลงท้ายด้วย ${digits} ของคุณถูกเปลี่ยน หากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาเปลี่ยนรหัสผ่านและติดต่อเราทันที`,
    la: (digits) =>
      `Kapao: ຊື່ເຈົ້າຂອງບັນຊີທະນາຄານທີ່ລົງທ້າຍດ້ວຍ ${digits} ຂອງທ່ານຖືກປ່ຽນ ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ປ່ຽນ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ຕິດຕໍ່ພວກເຮົາທັນທີ`,
    en: (digits) =>
      `Kapao: The holder's name of your bank account ending in ${digits} was changed. If you did not change it, please change your password and contact us at once.`,
  },
} satisfies Record<AccountNotice, Record<Locale, Words>>

export const passwordWords = {
  password_reset: {
    th: () => 'Kapao: รหัสผ่านของคุณถูกตั้งใหม่แล้ว และทุกอุปกรณ์ถูกออกจากระบบ หากคุณไม่ได้เป็นผู้ตั้ง กรุณาติดต่อเราทันที',
    la: () => 'Kapao: ລະຫັດຜ່ານຂອງທ່ານຖືກຕັ້ງໃໝ່ແລ້ວ ແລະ ທຸກອຸປະກອນຖືກອອກຈາກລະບົບ ຖ້າທ່ານບໍ່ໄດ້ເປັນຜູ້ຕັ້ງ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ',
    en: () =>
      'Kapao: A new password was set for your account, and every device was signed out. If you did not do this, please contact us at once.',
  },
  password_help: {
    th: (address) =>
      `Kapao: หากต้องการตั้งรหัสผ่านใหม่ ให้เปิด ${address}/password แล้วใส่หมายเลขนี้ เราจะส่งรหัสให้ทาง SMS ห้ามบอกรหัสกับใคร แม้แต่เจ้าหน้าที่`,
    la: (address) =>
      `Kapao: ຖ້າຕ້ອງການຕັ້ງລະຫັດຜ່ານໃໝ່ ໃຫ້ເປີດ ${address}/password ແລ້ວໃສ່ເບີນີ້ ພວກເຮົາຈະສົ່ງລະຫັດໃຫ້ທາງ SMS ຫ້າມບອກລະຫັດໃຫ້ໃຜ ແມ່ນແຕ່ພະນັກງານ`,
    en: (address) =>
      `Kapao: To set a new password, open ${address}/password and enter this number. We will send you a code by SMS. Tell nobody the code, not even our staff.`,
  },
} satisfies Record<PasswordNotice, Record<Locale, (address: string) => string>>
