/** What the demo says about its bonuses: what each brings, and exactly when it ends, in each language. */
import type { Currency, Locale } from '../../contract/src/edition.ts'

type InEachLanguage = Record<Locale, string>

/** Whole percent, amounts in minor units. */
interface Terms {
  percent: number
  success: number
  fail: number
  amountMax: number
  depositMin: number
}

/** The same with amounts as people read them. */
interface Read {
  percent: number
  success: number
  fail: number
  max: InEachLanguage
  min: InEachLanguage
}

/** What tells one offer from the others: its name, and how often it can be received. */
const own = {
  FIRST: {
    name: { th: 'โบนัสเริ่มต้น', la: 'ໂບນັດເລີ່ມຕົ້ນ', en: 'Starter bonus' },
    often: { th: 'รับได้คนละหนึ่งครั้ง', la: 'ຮັບໄດ້ຄົນລະໜຶ່ງຄັ້ງ', en: 'Once for each member.' },
  },
  DAILY: {
    name: { th: 'โบนัสรายวัน', la: 'ໂບນັດປະຈຳວັນ', en: 'Daily bonus' },
    often: { th: 'รับได้วันละไม่เกิน 2 ครั้ง', la: 'ຮັບໄດ້ມື້ລະບໍ່ເກີນ 2 ຄັ້ງ', en: 'At most twice a day.' },
  },
  WEEKLY: {
    name: { th: 'โบนัสรายสัปดาห์', la: 'ໂບນັດປະຈຳອາທິດ', en: 'Weekly bonus' },
    often: {
      th: 'รับได้สัปดาห์ละหนึ่งครั้ง นับใหม่ทุกวันจันทร์',
      la: 'ຮັບໄດ້ອາທິດລະໜຶ່ງຄັ້ງ ນັບໃໝ່ທຸກວັນຈັນ',
      en: 'Once a week; weeks begin on Monday.',
    },
  },
  WELCOME: {
    name: { th: 'โปรโมชันต้อนรับ', la: 'ໂປຣໂມຊັນຕ້ອນຮັບ', en: 'Welcome promotion' },
    often: {
      th: 'ใช้รหัสได้คนละหนึ่งครั้ง',
      la: 'ໃຊ້ລະຫັດໄດ້ຄົນລະໜຶ່ງຄັ້ງ',
      en: 'The code works once for each member.',
    },
  },
}
export type OfferWords = typeof own

const units = {
  THB: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
} as const satisfies Record<Currency, InEachLanguage>

function money(minor: number, currency: Currency): InEachLanguage {
  const figure = (minor / 100).toLocaleString('en')
  const { th, la, en } = units[currency]
  return { th: `${figure} ${th}`, la: `${figure} ${la}`, en: `${figure} ${en}` }
}

const descriptionOf = (name: InEachLanguage, { percent, max }: Read): InEachLanguage => ({
  th: `${name.th} ${percent}% ของยอดฝาก สูงสุด ${max.th}`,
  la: `${name.la} ${percent}% ຂອງຍອດຝາກ ສູງສຸດ ${max.la}`,
  en: `${name.en}: ${percent}% of a deposit, up to ${max.en}`,
})

const htmlOf = (often: InEachLanguage, { percent, max, min, success, fail }: Read): InEachLanguage => ({
  th: `<p>ฝากตั้งแต่ ${min.th} รับเพิ่ม <b>${percent}%</b> ของยอดฝากนั้น สูงสุด ${max.th} ${often.th}</p><ul><li>สิ้นสุดเมื่อเงินทั้งหมดของคุณถึง ${success}% ของที่มีหลังรับโบนัส</li><li>หรือเมื่อเหลือไม่เกิน ${fail}%</li><li>เงินที่เหลือเป็นของคุณทั้งสองกรณี</li></ul>`,
  la: `<p>ຝາກຕັ້ງແຕ່ ${min.la} ຮັບເພີ່ມ <b>${percent}%</b> ຂອງຍອດຝາກນັ້ນ ສູງສຸດ ${max.la} ${often.la}</p><ul><li>ສິ້ນສຸດເມື່ອເງິນທັງໝົດຂອງທ່ານຮອດ ${success}% ຂອງທີ່ມີຫຼັງຮັບໂບນັດ</li><li>ຫຼື ເມື່ອເຫຼືອບໍ່ເກີນ ${fail}%</li><li>ເງິນທີ່ເຫຼືອເປັນຂອງທ່ານທັງສອງກໍລະນີ</li></ul>`,
  en: `<p>For a deposit from ${min.en}, <b>${percent}%</b> of it is added, up to ${max.en}. ${often.en}</p><ul><li>It ends when everything you hold reaches ${success}% of what you held right after receiving it,</li><li>or when ${fail}% of that or less is left.</li><li>Either way, what is left is yours.</li></ul>`,
})

/** The same for all: what waits while a bonus is active, and what ending it early costs. */
const notice: InEachLanguage = {
  th: 'ระหว่างมีโบนัสอยู่จะถอนเงิน รับยอดคืน หรือรับโบนัสอื่นไม่ได้ โบนัสสิ้นสุดเมื่อยอดรวมถึงเป้าหมาย หรือเหลือไม่เกิน {percentFail}% ของยอดเริ่มต้น หากยกเลิกก่อน เงินที่อยู่ในเกมจะคืนให้เรา อย่างน้อยเท่ากับจำนวนโบนัส',
  la: 'ລະຫວ່າງມີໂບນັດຢູ່ຈະຖອນເງິນ ຮັບຍອດຄືນ ຫຼື ຮັບໂບນັດອື່ນບໍ່ໄດ້ ໂບນັດສິ້ນສຸດເມື່ອຍອດລວມຮອດເປົ້າໝາຍ ຫຼື ເຫຼືອບໍ່ເກີນ {percentFail}% ຂອງຍອດເລີ່ມຕົ້ນ ຖ້າຍົກເລີກກ່ອນ ເງິນທີ່ຢູ່ໃນເກມຈະຄືນໃຫ້ພວກເຮົາ ຢ່າງໜ້ອຍເທົ່າກັບຈຳນວນໂບນັດ',
  en: 'While the bonus is active you cannot withdraw, receive a refund or receive another bonus. It ends when your total reaches the target, or when {percentFail}% of the starting total or less is left. If you end it earlier, the money in your games goes back to us, and at least as much as the bonus was.',
}

export function wordsOf(code: keyof OfferWords, currency: Currency, terms: Terms) {
  const { name, often } = own[code]
  const read = { ...terms, max: money(terms.amountMax, currency), min: money(terms.depositMin, currency) }
  return { description: descriptionOf(name, read), notice, html: htmlOf(often, read) }
}
