/** What notices say, in the three languages: calm, plain, and never an offer (decisions D19). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { NoticeKind } from '@kapao/contract/lists.ts'
import type { Topic } from '#ledger/told-as.ts'

/** What a text speaks of: a sum with its sign of currency, and a name; empty where the notice has none. */
export interface Spoken {
  sum: string
  name: string
}

interface Words {
  title: string
  text(spoken: Spoken): string
}

const ends = {
  th: {
    successful: 'ครบเงื่อนไขแล้ว ยอดเงินเป็นของคุณทั้งหมด',
    failed: 'ยอดเหลือต่ำกว่าที่กำหนด',
    cleared: 'คุณเลือกให้โบนัสสิ้นสุดก่อน',
  },
  la: {
    successful: 'ຄົບເງື່ອນໄຂແລ້ວ ຍອດເງິນເປັນຂອງທ່ານທັງໝົດ',
    failed: 'ຍອດເຫຼືອຕ່ຳກວ່າທີ່ກຳນົດ',
    cleared: 'ທ່ານເລືອກໃຫ້ໂບນັດສິ້ນສຸດກ່ອນ',
  },
  en: {
    successful: 'Its conditions are met, and the money is yours.',
    failed: 'What was left fell below its floor.',
    cleared: 'You ended it yourself.',
  },
} as const satisfies Record<Locale, Record<string, string>>

const endOf = (locale: Locale, outcome: string): string =>
  Object.hasOwn(ends[locale], outcome) ? ends[locale][outcome as keyof (typeof ends)['en']] : ''

const periods = {
  th: { day: '24 ชั่วโมง', week: '7 วัน', month: '30 วัน' },
  la: { day: '24 ຊົ່ວໂມງ', week: '7 ວັນ', month: '30 ວັນ' },
  en: { day: '24 hours', week: '7 days', month: '30 days' },
} as const satisfies Record<Locale, Record<string, string>>

const periodOf = (locale: Locale, period: string): string =>
  Object.hasOwn(periods[locale], period) ? periods[locale][period as keyof (typeof periods)['en']] : ''

const th: Record<Topic, Words> = {
  deposit_qr: { title: 'เงินฝากเข้าแล้ว', text: ({ sum }) => `ได้รับเงินฝากผ่าน QR ${sum}` },
  deposit_voucher: { title: 'เงินฝากเข้าแล้ว', text: ({ sum }) => `ได้รับเงินจากซองของขวัญ ${sum}` },
  deposit_bank: { title: 'เงินฝากเข้าแล้ว', text: ({ sum }) => `ได้รับเงินโอนจากธนาคาร ${sum}` },
  transfer_in_settled: { title: 'โยกเงินสำเร็จ', text: ({ sum, name }) => `โยก ${sum} เข้าเกม ${name} แล้ว` },
  transfer_in_returned: { title: 'โยกเงินไม่สำเร็จ', text: ({ sum }) => `${sum} กลับเข้ากระเป๋าของคุณแล้ว` },
  transfer_out_settled: { title: 'โยกเงินสำเร็จ', text: ({ sum }) => `โยก ${sum} กลับเข้ากระเป๋าแล้ว` },
  transfer_out_returned: { title: 'โยกเงินไม่สำเร็จ', text: ({ sum, name }) => `${sum} ยังอยู่ในเกม ${name}` },
  transfer_corrected: {
    title: 'แก้ไขการโยกเงิน',
    text: ({ sum }) => `ทีมงานตรวจสอบและแก้ไขการโยกเงิน ${sum} แล้ว`,
  },
  withdraw_held: { title: 'รับคำขอถอนเงินแล้ว', text: ({ sum }) => `กำลังดำเนินการถอน ${sum}` },
  withdraw_paid: { title: 'ถอนเงินสำเร็จ', text: ({ sum }) => `โอน ${sum} เข้าบัญชีธนาคารของคุณแล้ว` },
  withdraw_returned: { title: 'ถอนเงินไม่สำเร็จ', text: ({ sum }) => `${sum} กลับเข้ากระเป๋าของคุณแล้ว` },
  bonus_paid: { title: 'ได้รับโบนัสแล้ว', text: ({ sum }) => `โบนัส ${sum} เข้ากระเป๋าแล้ว ดูเงื่อนไขได้ในหน้าโบนัส` },
  recall: { title: 'ธนาคารเรียกเงินคืน', text: ({ sum }) => `เงินฝากก่อนหน้านี้ถูกเรียกคืน ${sum}` },
  debt_repaid: { title: 'หักยอดค้างชำระแล้ว', text: ({ sum }) => `${sum} ถูกหักเพื่อชำระยอดค้าง` },
  set_aside_put: { title: 'กันเงินไว้ให้แล้ว', text: ({ sum }) => `${sum} ถูกกันไว้ตามขอบเขตที่คุณตั้ง คุณถอนเงินนี้ได้` },
  set_aside_released: { title: 'เงินที่กันไว้กลับมาแล้ว', text: ({ sum }) => `${sum} เข้ากระเป๋าของคุณแล้ว` },
  prize_paid: { title: 'รับรางวัลวงล้อแล้ว', text: ({ sum }) => `รางวัล ${sum} เข้ากระเป๋าแล้ว` },
  refund_paid: { title: 'รับยอดคืนแล้ว', text: ({ sum }) => `คืนยอดเสีย ${sum} เข้ากระเป๋าแล้ว` },
  invite_paid: { title: 'รับโบนัสชวนเพื่อนแล้ว', text: ({ sum }) => `${sum} เข้ากระเป๋าแล้ว` },
  adjustment: { title: 'ปรับยอดแล้ว', text: ({ sum }) => `ทีมงานปรับยอดกระเป๋าของคุณ ${sum}` },
  reversal: { title: 'แก้ไขรายการแล้ว', text: ({ sum }) => `ทีมงานแก้ไขรายการ ${sum} ดูได้ในรายการเดินบัญชี` },
  bonus_ended: { title: 'โบนัสสิ้นสุดแล้ว', text: ({ name }) => endOf('th', name) },
  chat_answered: { title: 'ทีมงานตอบแล้ว', text: () => 'มีข้อความใหม่ในแชท' },
  device_new: {
    title: 'เข้าสู่ระบบจากอุปกรณ์ใหม่',
    text: ({ name }) => `${name || 'อุปกรณ์ที่ไม่รู้จัก'} หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที`,
  },
  limit_waited: {
    title: 'ยืนยันขอบเขตใหม่ได้แล้ว',
    text: ({ name }) => `ครบเวลารอของขอบเขตการฝากใน ${periodOf('th', name)} แล้ว หากไม่ยืนยัน ขอบเขตเดิมยังใช้อยู่`,
  },
  password_reset: { title: 'ตั้งรหัสผ่านใหม่แล้ว', text: () => 'ทุกอุปกรณ์ออกจากระบบแล้ว หากไม่ใช่คุณ กรุณาติดต่อเราทันที' },
  password_changed: { title: 'เปลี่ยนรหัสผ่านแล้ว', text: () => 'หากไม่ใช่คุณ กรุณาติดต่อเราทันที' },
  pin_set: { title: 'ตั้ง PIN แล้ว', text: () => 'เราจะถาม PIN ก่อนการถอนเงินและการเปลี่ยนข้อมูลสำคัญ' },
  pin_removed: { title: 'ลบ PIN แล้ว', text: () => 'หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที' },
  passkey_added: { title: 'เพิ่มพาสคีย์แล้ว', text: () => 'หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านและติดต่อเราทันที' },
  passkey_removed: { title: 'ลบพาสคีย์แล้ว', text: () => 'หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที' },
  account_changed: { title: 'เปลี่ยนบัญชีธนาคารแล้ว', text: () => 'เงินถอนจะเข้าบัญชีใหม่ หากไม่ใช่คุณ กรุณาติดต่อเราทันที' },
  holder_changed: { title: 'เปลี่ยนชื่อบัญชีธนาคารแล้ว', text: () => 'หากไม่ใช่คุณ กรุณาติดต่อเราทันที' },
  export_ready: { title: 'ไฟล์ข้อมูลของคุณพร้อมแล้ว', text: () => 'ดาวน์โหลดได้ภายในหนึ่งวัน' },
  account_closing: { title: 'บัญชีจะถูกปิด', text: () => 'หากไม่ใช่คุณ กรุณาติดต่อเราภายใน 24 ชั่วโมง' },
}

const la: Record<Topic, Words> = {
  deposit_qr: { title: 'ເງິນຝາກເຂົ້າແລ້ວ', text: ({ sum }) => `ໄດ້ຮັບເງິນຝາກຜ່ານ QR ${sum}` },
  deposit_voucher: { title: 'ເງິນຝາກເຂົ້າແລ້ວ', text: ({ sum }) => `ໄດ້ຮັບເງິນຈາກຊອງຂອງຂວັນ ${sum}` },
  deposit_bank: { title: 'ເງິນຝາກເຂົ້າແລ້ວ', text: ({ sum }) => `ໄດ້ຮັບເງິນໂອນຈາກທະນາຄານ ${sum}` },
  transfer_in_settled: { title: 'ຍ້າຍເງິນສຳເລັດ', text: ({ sum, name }) => `ຍ້າຍ ${sum} ເຂົ້າເກມ ${name} ແລ້ວ` },
  transfer_in_returned: { title: 'ຍ້າຍເງິນບໍ່ສຳເລັດ', text: ({ sum }) => `${sum} ກັບເຂົ້າກະເປົາຂອງທ່ານແລ້ວ` },
  transfer_out_settled: { title: 'ຍ້າຍເງິນສຳເລັດ', text: ({ sum }) => `ຍ້າຍ ${sum} ກັບເຂົ້າກະເປົາແລ້ວ` },
  transfer_out_returned: { title: 'ຍ້າຍເງິນບໍ່ສຳເລັດ', text: ({ sum, name }) => `${sum} ຍັງຢູ່ໃນເກມ ${name}` },
  transfer_corrected: {
    title: 'ແກ້ໄຂການຍ້າຍເງິນ',
    text: ({ sum }) => `ທີມງານກວດສອບ ແລະ ແກ້ໄຂການຍ້າຍເງິນ ${sum} ແລ້ວ`,
  },
  withdraw_held: { title: 'ຮັບຄຳຂໍຖອນເງິນແລ້ວ', text: ({ sum }) => `ກຳລັງດຳເນີນການຖອນ ${sum}` },
  withdraw_paid: { title: 'ຖອນເງິນສຳເລັດ', text: ({ sum }) => `ໂອນ ${sum} ເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ` },
  withdraw_returned: { title: 'ຖອນເງິນບໍ່ສຳເລັດ', text: ({ sum }) => `${sum} ກັບເຂົ້າກະເປົາຂອງທ່ານແລ້ວ` },
  bonus_paid: { title: 'ໄດ້ຮັບໂບນັດແລ້ວ', text: ({ sum }) => `ໂບນັດ ${sum} ເຂົ້າກະເປົາແລ້ວ ເບິ່ງເງື່ອນໄຂໄດ້ໃນໜ້າໂບນັດ` },
  recall: { title: 'ທະນາຄານເອີ້ນເງິນຄືນ', text: ({ sum }) => `ເງິນຝາກກ່ອນໜ້ານີ້ຖືກເອີ້ນຄືນ ${sum}` },
  debt_repaid: { title: 'ຫັກຍອດຄ້າງຊຳລະແລ້ວ', text: ({ sum }) => `${sum} ຖືກຫັກເພື່ອຊຳລະຍອດຄ້າງ` },
  set_aside_put: { title: 'ກັນເງິນໄວ້ໃຫ້ແລ້ວ', text: ({ sum }) => `${sum} ຖືກກັນໄວ້ຕາມຂອບເຂດທີ່ທ່ານຕັ້ງ ທ່ານຖອນເງິນນີ້ໄດ້` },
  set_aside_released: { title: 'ເງິນທີ່ກັນໄວ້ກັບມາແລ້ວ', text: ({ sum }) => `${sum} ເຂົ້າກະເປົາຂອງທ່ານແລ້ວ` },
  prize_paid: { title: 'ຮັບລາງວັນວົງລໍ້ແລ້ວ', text: ({ sum }) => `ລາງວັນ ${sum} ເຂົ້າກະເປົາແລ້ວ` },
  refund_paid: { title: 'ຮັບຍອດຄືນແລ້ວ', text: ({ sum }) => `ຄືນຍອດເສຍ ${sum} ເຂົ້າກະເປົາແລ້ວ` },
  invite_paid: { title: 'ຮັບໂບນັດຊວນໝູ່ແລ້ວ', text: ({ sum }) => `${sum} ເຂົ້າກະເປົາແລ້ວ` },
  adjustment: { title: 'ປັບຍອດແລ້ວ', text: ({ sum }) => `ທີມງານປັບຍອດກະເປົາຂອງທ່ານ ${sum}` },
  reversal: { title: 'ແກ້ໄຂລາຍການແລ້ວ', text: ({ sum }) => `ທີມງານແກ້ໄຂລາຍການ ${sum} ເບິ່ງໄດ້ໃນລາຍການເຄື່ອນໄຫວ` },
  bonus_ended: { title: 'ໂບນັດສິ້ນສຸດແລ້ວ', text: ({ name }) => endOf('la', name) },
  chat_answered: { title: 'ທີມງານຕອບແລ້ວ', text: () => 'ມີຂໍ້ຄວາມໃໝ່ໃນແຊັດ' },
  device_new: {
    title: 'ເຂົ້າສູ່ລະບົບຈາກອຸປະກອນໃໝ່',
    text: ({ name }) => `${name || 'ອຸປະກອນທີ່ບໍ່ຮູ້ຈັກ'} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານທັນທີ`,
  },
  limit_waited: {
    title: 'ຢືນຢັນຂອບເຂດໃໝ່ໄດ້ແລ້ວ',
    text: ({ name }) => `ຄົບເວລາລໍຖ້າຂອງຂອບເຂດການຝາກໃນ ${periodOf('la', name)} ແລ້ວ ຖ້າບໍ່ຢືນຢັນ ຂອບເຂດເກົ່າຍັງໃຊ້ຢູ່`,
  },
  password_reset: {
    title: 'ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ',
    text: () => 'ທຸກອຸປະກອນອອກຈາກລະບົບແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ',
  },
  password_changed: { title: 'ປ່ຽນລະຫັດຜ່ານແລ້ວ', text: () => 'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ' },
  pin_set: { title: 'ຕັ້ງ PIN ແລ້ວ', text: () => 'ພວກເຮົາຈະຖາມ PIN ກ່ອນການຖອນເງິນ ແລະ ການປ່ຽນຂໍ້ມູນສຳຄັນ' },
  pin_removed: { title: 'ລຶບ PIN ແລ້ວ', text: () => 'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານທັນທີ' },
  passkey_added: { title: 'ເພີ່ມກະແຈຜ່ານແລ້ວ', text: () => 'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ຕິດຕໍ່ພວກເຮົາທັນທີ' },
  passkey_removed: { title: 'ລຶບກະແຈຜ່ານແລ້ວ', text: () => 'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານທັນທີ' },
  account_changed: { title: 'ປ່ຽນບັນຊີທະນາຄານແລ້ວ', text: () => 'ເງິນຖອນຈະເຂົ້າບັນຊີໃໝ່ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ' },
  holder_changed: { title: 'ປ່ຽນຊື່ບັນຊີທະນາຄານແລ້ວ', text: () => 'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ' },
  export_ready: { title: 'ໄຟລ໌ຂໍ້ມູນຂອງທ່ານພ້ອມແລ້ວ', text: () => 'ດາວໂຫຼດໄດ້ພາຍໃນໜຶ່ງວັນ' },
  account_closing: { title: 'ບັນຊີຈະຖືກປິດ', text: () => 'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາພາຍໃນ 24 ຊົ່ວໂມງ' },
}

const en: Record<Topic, Words> = {
  deposit_qr: { title: 'Deposit received', text: ({ sum }) => `${sum} came by QR.` },
  deposit_voucher: { title: 'Deposit received', text: ({ sum }) => `${sum} came from a gift link.` },
  deposit_bank: { title: 'Deposit received', text: ({ sum }) => `${sum} came by bank transfer.` },
  transfer_in_settled: { title: 'Transfer done', text: ({ sum, name }) => `${sum} is now in ${name}.` },
  transfer_in_returned: { title: 'Transfer not done', text: ({ sum }) => `${sum} is back in your wallet.` },
  transfer_out_settled: { title: 'Transfer done', text: ({ sum }) => `${sum} is now in your wallet.` },
  transfer_out_returned: {
    title: 'Transfer not done',
    text: ({ sum, name }) => `${sum} is still in ${name}.`,
  },
  transfer_corrected: {
    title: 'Transfer corrected',
    text: ({ sum }) => `Our team looked into a transfer of ${sum} and corrected it.`,
  },
  withdraw_held: {
    title: 'Withdrawal requested',
    text: ({ sum }) => `${sum} is on its way to your bank account.`,
  },
  withdraw_paid: { title: 'Withdrawal paid', text: ({ sum }) => `${sum} was sent to your bank account.` },
  withdraw_returned: { title: 'Withdrawal not paid', text: ({ sum }) => `${sum} is back in your wallet.` },
  bonus_paid: {
    title: 'Bonus received',
    text: ({ sum }) => `${sum} is in your wallet. Its conditions are on the bonus page.`,
  },
  recall: {
    title: 'Taken back by the bank',
    text: ({ sum }) => `${sum} of an earlier deposit was taken back.`,
  },
  debt_repaid: { title: 'Amount owed repaid', text: ({ sum }) => `${sum} was used to repay what is owed.` },
  set_aside_put: {
    title: 'Set aside for you',
    text: ({ sum }) => `${sum} is set aside, as your limits say. You can withdraw it.`,
  },
  set_aside_released: {
    title: 'Set-aside money is back',
    text: ({ sum }) => `${sum} is now in your wallet.`,
  },
  prize_paid: { title: 'Prize received', text: ({ sum }) => `${sum} from the wheel is in your wallet.` },
  refund_paid: {
    title: 'Refund received',
    text: ({ sum }) => `${sum} of your losses is back in your wallet.`,
  },
  invite_paid: { title: 'Invite bonus received', text: ({ sum }) => `${sum} is in your wallet.` },
  adjustment: { title: 'Balance corrected', text: ({ sum }) => `Our team corrected your wallet by ${sum}.` },
  reversal: {
    title: 'Entry corrected',
    text: ({ sum }) => `Our team corrected an entry of ${sum}. Your statement shows it.`,
  },
  bonus_ended: { title: 'Bonus ended', text: ({ name }) => endOf('en', name) },
  chat_answered: { title: 'Our team has answered', text: () => 'There is a new message in the chat.' },
  device_new: {
    title: 'Sign-in from a new device',
    text: ({ name }) =>
      `${name || 'An unknown device'}. If this was not you, please change your password at once.`,
  },
  limit_waited: {
    title: 'Your new limit can be confirmed',
    text: ({ name }) =>
      `The wait for your deposit limit of ${periodOf('en', name)} is over. Until you confirm it, the old limit stays.`,
  },
  password_reset: {
    title: 'New password set',
    text: () => 'Every device was signed out. If this was not you, please contact us at once.',
  },
  password_changed: {
    title: 'Password changed',
    text: () => 'If this was not you, please contact us at once.',
  },
  pin_set: { title: 'PIN set', text: () => 'We ask for it before withdrawals and important changes.' },
  pin_removed: {
    title: 'PIN removed',
    text: () => 'If this was not you, please change your password at once.',
  },
  passkey_added: {
    title: 'Passkey added',
    text: () => 'If this was not you, please change your password and contact us at once.',
  },
  passkey_removed: {
    title: 'Passkey removed',
    text: () => 'If this was not you, please change your password at once.',
  },
  account_changed: {
    title: 'Bank account changed',
    text: () => 'Withdrawals now go to the new account. If this was not you, please contact us at once.',
  },
  holder_changed: {
    title: 'Account holder changed',
    text: () => 'If this was not you, please contact us at once.',
  },
  export_ready: { title: 'Your data is ready', text: () => 'You can download it for one day.' },
  account_closing: {
    title: 'Your account is closing',
    text: () => 'If this was not you, please contact us within 24 hours.',
  },
}

export const noticeWords = { th, la, en } as const satisfies Record<Locale, Record<Topic, Words>>

/** `other`: money that moved, and did not arrive. */
type Pushed = NoticeKind | 'other'

const pushedTh = {
  deposit: 'มีเงินเข้า',
  withdrawal: 'มีความคืบหน้าของการถอนเงิน',
  transfer: 'มีความคืบหน้าของการโยกเงิน',
  bonus: 'มีความคืบหน้าของโบนัส',
  refund: 'มีเงินเข้า',
  invite: 'มีเงินเข้า',
  spin: 'มีเงินเข้า',
  chat: 'มีข้อความใหม่จากทีมงาน',
  device: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่',
  limit: 'มีข่าวเกี่ยวกับขอบเขตที่คุณตั้ง',
  security: 'มีการเปลี่ยนแปลงด้านความปลอดภัย',
  other: 'มีข่าวเกี่ยวกับเงินของคุณ',
} as const satisfies Record<Pushed, string>

const pushedLa = {
  deposit: 'ມີເງິນເຂົ້າ',
  withdrawal: 'ມີຄວາມຄືບໜ້າຂອງການຖອນເງິນ',
  transfer: 'ມີຄວາມຄືບໜ້າຂອງການຍ້າຍເງິນ',
  bonus: 'ມີຄວາມຄືບໜ້າຂອງໂບນັດ',
  refund: 'ມີເງິນເຂົ້າ',
  invite: 'ມີເງິນເຂົ້າ',
  spin: 'ມີເງິນເຂົ້າ',
  chat: 'ມີຂໍ້ຄວາມໃໝ່ຈາກທີມງານ',
  device: 'ມີການເຂົ້າສູ່ລະບົບຈາກອຸປະກອນໃໝ່',
  limit: 'ມີຂ່າວກ່ຽວກັບຂອບເຂດທີ່ທ່ານຕັ້ງ',
  security: 'ມີການປ່ຽນແປງດ້ານຄວາມປອດໄພ',
  other: 'ມີຂ່າວກ່ຽວກັບເງິນຂອງທ່ານ',
} as const satisfies Record<Pushed, string>

const pushedEn = {
  deposit: 'Money has arrived',
  withdrawal: 'News of a withdrawal',
  transfer: 'News of a transfer',
  bonus: 'News of a bonus',
  refund: 'Money has arrived',
  invite: 'Money has arrived',
  spin: 'Money has arrived',
  chat: 'A new message from our team',
  device: 'A sign-in from a new device',
  limit: 'News of a limit you set',
  security: 'A change of your account’s safety',
  other: 'News of your money',
} as const satisfies Record<Pushed, string>

/** What a locked screen may show: no sum, no name, no number. */
export const pushedWords = { th: pushedTh, la: pushedLa, en: pushedEn } as const satisfies Record<
  Locale,
  Record<Pushed, string>
>
