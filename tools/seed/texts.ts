/** What a demo operator tells members: conditions, agreements, notice, contact and banners, written in each language. */
import type { Edition, Locale } from '../../contract/src/edition.ts'
import { conditionsEn } from './conditions-en.ts'
import { conditionsLa } from './conditions-la.ts'
import { conditionsTh } from './conditions-th.ts'
import { imageOf } from './pictures.ts'

type InEachLanguage<Words> = Record<Locale, Words>

/** HTML of the few tags that the app shows: p, b, ul, li, h3. */
type Html = string

const conditions: InEachLanguage<Html[]> = { th: conditionsTh, la: conditionsLa, en: conditionsEn }

const agreements: InEachLanguage<Html[]> = {
  th: [
    '<p>ก่อนเริ่มใช้งาน กรุณาอ่านและยอมรับข้อตกลงนี้ รายละเอียดทั้งหมดอยู่ในเมนู “เงื่อนไข”</p>',
    '<ul><li>ฉันมีอายุ 20 ปีขึ้นไป</li><li>ข้อมูลและบัญชีธนาคารที่ให้ไว้เป็นของฉันเอง</li><li>ฉันจะใช้เพียงบัญชีเดียว และไม่ให้ผู้อื่นใช้แทน</li><li>ฉันเข้าใจว่าการเล่นอาจเสียเงินได้ และจะใช้เฉพาะเงินที่เสียได้โดยไม่เดือดร้อน</li></ul>',
    '<p>เราใช้ข้อมูลของคุณเพื่อดูแลบัญชีและโอนเงินให้คุณเท่านั้น ขอดู ขอแก้ไข หรือขอลบข้อมูลได้ทุกเมื่อโดยติดต่อเรา</p>',
  ],
  la: [
    '<p>ກ່ອນເລີ່ມໃຊ້ງານ ກະລຸນາອ່ານ ແລະ ຍອມຮັບຂໍ້ຕົກລົງນີ້ ລາຍລະອຽດທັງໝົດຢູ່ໃນເມນູ “ເງື່ອນໄຂ”</p>',
    '<ul><li>ຂ້ອຍມີອາຍຸ 20 ປີຂຶ້ນໄປ</li><li>ຂໍ້ມູນ ແລະ ບັນຊີທະນາຄານທີ່ໃຫ້ໄວ້ແມ່ນຂອງຂ້ອຍເອງ</li><li>ຂ້ອຍຈະໃຊ້ພຽງບັນຊີດຽວ ແລະ ບໍ່ໃຫ້ຜູ້ອື່ນໃຊ້ແທນ</li><li>ຂ້ອຍເຂົ້າໃຈວ່າການຫຼິ້ນອາດເສຍເງິນໄດ້ ແລະ ຈະໃຊ້ສະເພາະເງິນທີ່ເສຍໄດ້ໂດຍບໍ່ເດືອດຮ້ອນ</li></ul>',
    '<p>ພວກເຮົາໃຊ້ຂໍ້ມູນຂອງທ່ານເພື່ອດູແລບັນຊີ ແລະ ໂອນເງິນໃຫ້ທ່ານເທົ່ານັ້ນ ຂໍເບິ່ງ ຂໍແກ້ໄຂ ຫຼື ຂໍລຶບຂໍ້ມູນໄດ້ທຸກເວລາໂດຍຕິດຕໍ່ພວກເຮົາ</p>',
  ],
  en: [
    '<p>Please read and accept this before you begin. All of it is under “Conditions” in the menu.</p>',
    '<ul><li>I am 20 years or older.</li><li>The details and the bank account that I gave are my own.</li><li>I use one account only, and nobody uses it for me.</li><li>I understand that play can cost money, and I use only what I can afford to lose.</li></ul>',
    '<p>We use your data to keep your account and to send you your money, for nothing else. Contact us at any time to see it, correct it or have it removed.</p>',
  ],
}

const notice: InEachLanguage<Html> = {
  th: '<p><b>ธนาคารปิดปรับปรุงทุกคืน 23:50–00:10 น.</b> เงินที่โอนในช่วงนี้จะเข้ากระเป๋าหลังเวลาดังกล่าว และยังส่งสลิปไม่ได้จนถึง 00:10 น.</p>',
  la: '<p><b>ທະນາຄານປິດປັບປຸງທຸກຄືນ 23:50–00:10</b> ເງິນທີ່ໂອນໃນຊ່ວງນີ້ຈະເຂົ້າກະເປົາຫຼັງເວລາດັ່ງກ່າວ ແລະ ຍັງສົ່ງສະລິບບໍ່ໄດ້ຈົນຮອດ 00:10</p>',
  en: '<p><b>Banks are closed for maintenance every night, 23:50–00:10.</b> Money sent in that time arrives in your wallet afterwards, and slips can be sent again from 00:10.</p>',
}

const contact: InEachLanguage<Html> = {
  th: '<p>มีคำถามเรื่องเงินหรือบัญชี ทักเราได้ทุกวัน ตลอด 24 ชั่วโมง มีเจ้าหน้าที่ตอบ</p><p>กรุณาแจ้งเลขอ้างอิงจากประวัติ <b>เราจะไม่ขอรหัสผ่านหรือรหัส SMS ของคุณ</b> หากมีใครขอในนามของเรา โปรดแจ้งให้เราทราบ</p>',
  la: '<p>ມີຄຳຖາມເລື່ອງເງິນ ຫຼື ບັນຊີ ທັກພວກເຮົາໄດ້ທຸກວັນ ຕະຫຼອດ 24 ຊົ່ວໂມງ ມີພະນັກງານຕອບ</p><p>ກະລຸນາແຈ້ງເລກອ້າງອີງຈາກປະຫວັດ <b>ພວກເຮົາຈະບໍ່ຂໍລະຫັດຜ່ານ ຫຼື ລະຫັດ SMS ຂອງທ່ານ</b> ຖ້າມີໃຜຂໍໃນນາມຂອງພວກເຮົາ ກະລຸນາແຈ້ງໃຫ້ພວກເຮົາຊາບ</p>',
  en: '<p>A question about money or your account? People answer every day, around the clock.</p><p>Please have the reference from your statement ready. <b>We never ask for your password or for an SMS code.</b> If somebody does in our name, please tell us.</p>',
}

interface Banner {
  image: string | null
  html: Html
}

const inviteBanners: InEachLanguage<Banner[]> = {
  th: [
    {
      image: imageOf('invite'),
      html: '<h3>ชวนเพื่อน รับโบนัส 5%</h3><p>ส่งลิงก์ของคุณให้เพื่อน ทุกวันคุณได้รับ 5% ของยอดเสียสุทธิของเพื่อนแต่ละคน รับเข้ากระเป๋าได้ในวันถัดไป วันที่เพื่อนได้กำไร คุณไม่ต้องเสียอะไร</p>',
    },
  ],
  la: [
    {
      image: imageOf('invite'),
      html: '<h3>ຊວນໝູ່ ຮັບໂບນັດ 5%</h3><p>ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່ ທຸກມື້ທ່ານໄດ້ຮັບ 5% ຂອງຍອດເສຍສຸດທິຂອງໝູ່ແຕ່ລະຄົນ ຮັບເຂົ້າກະເປົາໄດ້ໃນມື້ຕໍ່ໄປ ມື້ທີ່ໝູ່ໄດ້ກຳໄລ ທ່ານບໍ່ຕ້ອງເສຍຫຍັງ</p>',
    },
  ],
  en: [
    {
      image: imageOf('invite'),
      html: '<h3>Invite friends, receive 5%</h3><p>Send your link to friends. For each day you receive 5% of what each friend lost in all; it can be received the next day. A day on which a friend won costs you nothing.</p>',
    },
  ],
}

const refundBanners: InEachLanguage<Banner[]> = {
  th: [
    {
      image: imageOf('refund'),
      html: '<h3>คืนยอดเสีย 5% ทุกวัน</h3><p>เราคิดยอดเสียของเมื่อวานหลังเที่ยงคืนครึ่ง กดรับได้ภายใน 7 วัน [[สูงสุดวันละ 5,000 บาท|ไม่เกินวงเงินต่อวันของสกุลเงินของคุณ]]</p>',
    },
  ],
  la: [
    {
      image: imageOf('refund'),
      html: '<h3>ຄືນຍອດເສຍ 5% ທຸກມື້</h3><p>ພວກເຮົາຄິດໄລ່ຍອດເສຍຂອງມື້ວານຫຼັງທ່ຽງຄືນເຄິ່ງ ກົດຮັບໄດ້ພາຍໃນ 7 ມື້ [[ສູງສຸດມື້ລະ 5,000 ບາດ|ບໍ່ເກີນວົງເງິນຕໍ່ມື້ຂອງສະກຸນເງິນຂອງທ່ານ]]</p>',
    },
  ],
  en: [
    {
      image: imageOf('refund'),
      html: '<h3>5% of your losses back, every day</h3><p>We work out yesterday’s losses half an hour after midnight. Receive your refund within 7 days: [[at most 5,000 baht a day|up to the daily limit of your currency]].</p>',
    },
  ],
}

const version = '2026-01'

/** `[[with baht|without figures]]`: all members of Thailand hold baht; in Laos a text is read by members of either currency. */
const perEdition = /\[\[([^|]*)\|([^\]]*)\]\]/g

function forEdition<Words>(words: Words, edition: Edition): Words {
  const chosen = edition === 'thailand' ? '$1' : '$2'
  return JSON.parse(JSON.stringify(words).replaceAll(perEdition, chosen)) as Words
}

const texts = {
  conditions,
  agreements,
  notice,
  contact,
  inviteBanners,
  refundBanners,
}

export const contentRows = (edition: Edition) =>
  Object.entries(texts).map(([name, words]) => ({ name, words: forEdition(words, edition), version }))
