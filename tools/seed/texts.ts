/** What a demo operator tells members: conditions, agreements, notice and contact, written in each language. */

interface InThreeLanguages<Words> {
  th: Words
  la: Words
  en: Words
}

/** HTML of the few tags that the app shows: p, b, ul, li, h3. */
type Html = string

const conditions: InThreeLanguages<Html[]> = {
  th: [
    '<h3>ฝากและถอน</h3><ul><li>ฝากจากบัญชีธนาคารที่เป็นชื่อของคุณเองเท่านั้น</li><li>เงินที่ถอนจะเข้าบัญชีที่คุณลงทะเบียนไว้</li><li>ถอนได้ทีละรายการ ยอดต่ำสุดและสูงสุดแสดงในหน้าถอนเงิน</li></ul>',
    '<h3>โยกเงินเข้าเกม</h3><ul><li>เงินที่โยกจะอยู่กับค่ายเกมจนกว่าคุณจะโยกกลับ</li><li>หากค่ายเกมตอบช้า ยอดจะแสดงเป็น “กำลังโยก” และไม่หายไปไหน</li></ul>',
    '<h3>โบนัส</h3><ul><li>รับได้ครั้งละหนึ่งรายการ</li><li>ระหว่างรับโบนัสอยู่จะถอนเงินไม่ได้ จนกว่าจะครบเงื่อนไขหรือยกเลิกโบนัส</li></ul>',
    '<h3>เล่นอย่างพอดี</h3><p>สำหรับผู้มีอายุ 20 ปีขึ้นไปเท่านั้น เล่นด้วยเงินที่เสียได้โดยไม่เดือดร้อน หากรู้สึกว่าหยุดยาก กรุณาติดต่อเรา เราช่วยปิดบัญชีให้ได้ทันที</p>',
  ],
  la: [
    '<h3>ຝາກ ແລະ ຖອນ</h3><ul><li>ຝາກຈາກບັນຊີທະນາຄານທີ່ເປັນຊື່ຂອງທ່ານເອງເທົ່ານັ້ນ</li><li>ເງິນທີ່ຖອນຈະເຂົ້າບັນຊີທີ່ທ່ານລົງທະບຽນໄວ້</li><li>ຖອນໄດ້ເທື່ອລະລາຍການ ຍອດຕ່ຳສຸດ ແລະ ສູງສຸດສະແດງໃນໜ້າຖອນເງິນ</li></ul>',
    '<h3>ໂອນເງິນເຂົ້າເກມ</h3><ul><li>ເງິນທີ່ໂອນຈະຢູ່ກັບຄ່າຍເກມຈົນກວ່າທ່ານຈະໂອນກັບຄືນ</li><li>ຖ້າຄ່າຍເກມຕອບຊ້າ ຍອດຈະສະແດງວ່າ “ກຳລັງໂອນ” ແລະ ບໍ່ເສຍຫາຍ</li></ul>',
    '<h3>ໂບນັດ</h3><ul><li>ຮັບໄດ້ເທື່ອລະໜຶ່ງລາຍການ</li><li>ລະຫວ່າງຮັບໂບນັດຢູ່ຈະຖອນເງິນບໍ່ໄດ້ ຈົນກວ່າຈະຄົບເງື່ອນໄຂ ຫຼື ຍົກເລີກໂບນັດ</li></ul>',
    '<h3>ຫຼິ້ນແຕ່ພໍດີ</h3><p>ສຳລັບຜູ້ມີອາຍຸ 20 ປີຂຶ້ນໄປເທົ່ານັ້ນ ຫຼິ້ນດ້ວຍເງິນທີ່ເສຍໄດ້ໂດຍບໍ່ເດືອດຮ້ອນ ຖ້າຮູ້ສຶກວ່າຢຸດຍາກ ກະລຸນາຕິດຕໍ່ພວກເຮົາ ພວກເຮົາຊ່ວຍປິດບັນຊີໃຫ້ໄດ້ທັນທີ</p>',
  ],
  en: [
    '<h3>Deposits and withdrawals</h3><ul><li>Pay in only from a bank account in your own name.</li><li>Withdrawals go to the bank account that you registered.</li><li>One withdrawal at a time. The smallest and largest amount stand beside the field.</li></ul>',
    '<h3>Moving money to a game</h3><ul><li>The money stays with the provider until you move it back.</li><li>When a provider answers late, the amount shows as “on its way”. It is not lost.</li></ul>',
    '<h3>Bonuses</h3><ul><li>One bonus at a time.</li><li>While a bonus is active you cannot withdraw, until its conditions are met or you end it.</li></ul>',
    '<h3>Play within your means</h3><p>For people of 20 years and older. Play only with money that you can afford to lose. If it is hard to stop, contact us: we close your account at once.</p>',
  ],
}

const agreements: InThreeLanguages<Html[]> = {
  th: [
    '<p>ก่อนเริ่มใช้งาน กรุณาอ่านและยอมรับข้อตกลงนี้</p>',
    '<ul><li>ฉันมีอายุ 20 ปีขึ้นไป</li><li>ข้อมูลและบัญชีธนาคารที่ให้ไว้เป็นของฉันเอง</li><li>ฉันจะใช้เพียงบัญชีเดียว และไม่ให้ผู้อื่นใช้แทน</li></ul>',
    '<p>เราใช้ข้อมูลของคุณเพื่อดูแลบัญชีและโอนเงินให้คุณเท่านั้น ขอดูหรือขอลบข้อมูลได้ทุกเมื่อโดยติดต่อเรา</p>',
  ],
  la: [
    '<p>ກ່ອນເລີ່ມໃຊ້ງານ ກະລຸນາອ່ານ ແລະ ຍອມຮັບຂໍ້ຕົກລົງນີ້</p>',
    '<ul><li>ຂ້ອຍມີອາຍຸ 20 ປີຂຶ້ນໄປ</li><li>ຂໍ້ມູນ ແລະ ບັນຊີທະນາຄານທີ່ໃຫ້ໄວ້ແມ່ນຂອງຂ້ອຍເອງ</li><li>ຂ້ອຍຈະໃຊ້ພຽງບັນຊີດຽວ ແລະ ບໍ່ໃຫ້ຜູ້ອື່ນໃຊ້ແທນ</li></ul>',
    '<p>ພວກເຮົາໃຊ້ຂໍ້ມູນຂອງທ່ານເພື່ອດູແລບັນຊີ ແລະ ໂອນເງິນໃຫ້ທ່ານເທົ່ານັ້ນ ຂໍເບິ່ງ ຫຼື ຂໍລຶບຂໍ້ມູນໄດ້ທຸກເວລາໂດຍຕິດຕໍ່ພວກເຮົາ</p>',
  ],
  en: [
    '<p>Please read and accept this before you begin.</p>',
    '<ul><li>I am 20 years or older.</li><li>The details and the bank account that I gave are my own.</li><li>I use one account only, and nobody uses it for me.</li></ul>',
    '<p>We use your data to keep your account and to send you your money, for nothing else. Contact us at any time to see it or to have it removed.</p>',
  ],
}

const notice: InThreeLanguages<Html> = {
  th: '<p><b>ธนาคารปิดปรับปรุงทุกคืน 23:50–00:10 น.</b> เงินที่โอนในช่วงนี้จะเข้ากระเป๋าหลังเวลาดังกล่าว</p>',
  la: '<p><b>ທະນາຄານປິດປັບປຸງທຸກຄືນ 23:50–00:10</b> ເງິນທີ່ໂອນໃນຊ່ວງນີ້ຈະເຂົ້າກະເປົາຫຼັງເວລາດັ່ງກ່າວ</p>',
  en: '<p><b>Banks are closed for maintenance every night, 23:50–00:10.</b> Money sent in that time arrives in your wallet afterwards.</p>',
}

const contact: InThreeLanguages<Html> = {
  th: '<p>มีคำถามเรื่องเงินหรือบัญชี ทักเราได้ทุกวัน ตลอด 24 ชั่วโมง</p><p>กรุณาแจ้งเลขอ้างอิงจากรายการเดินบัญชี เราจะไม่ขอรหัสผ่านหรือรหัส SMS ของคุณ</p>',
  la: '<p>ມີຄຳຖາມເລື່ອງເງິນ ຫຼື ບັນຊີ ທັກພວກເຮົາໄດ້ທຸກວັນ ຕະຫຼອດ 24 ຊົ່ວໂມງ</p><p>ກະລຸນາແຈ້ງເລກອ້າງອີງຈາກລາຍການເດີນບັນຊີ ພວກເຮົາຈະບໍ່ຂໍລະຫັດຜ່ານ ຫຼື ລະຫັດ SMS ຂອງທ່ານ</p>',
  en: '<p>A question about money or your account? We answer every day, around the clock.</p><p>Please have the reference from your statement ready. We never ask for your password or for an SMS code.</p>',
}

/** Pictures come with the operator's own campaigns; the words alone are a banner too. */
interface Banner {
  image: string | null
  html: Html
}

const inviteBanners: InThreeLanguages<Banner[]> = {
  th: [
    {
      image: null,
      html: '<h3>ชวนเพื่อน รับโบนัส 5%</h3><p>ส่งลิงก์ของคุณให้เพื่อน ทุกวันคุณได้รับ 5% ของยอดเสียสุทธิของเพื่อนแต่ละคน รับเข้ากระเป๋าได้ในวันถัดไป</p>',
    },
  ],
  la: [
    {
      image: null,
      html: '<h3>ຊວນໝູ່ ຮັບໂບນັດ 5%</h3><p>ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່ ທຸກມື້ທ່ານໄດ້ຮັບ 5% ຂອງຍອດເສຍສຸດທິຂອງໝູ່ແຕ່ລະຄົນ ຮັບເຂົ້າກະເປົາໄດ້ໃນມື້ຕໍ່ໄປ</p>',
    },
  ],
  en: [
    {
      image: null,
      html: '<h3>Invite friends, receive 5%</h3><p>Send your link to friends. For each day you receive 5% of what each friend lost in all; it can be received the next day.</p>',
    },
  ],
}

const refundBanners: InThreeLanguages<Banner[]> = {
  th: [
    {
      image: null,
      html: '<h3>คืนยอดเสีย 5% ทุกวัน</h3><p>เราคิดยอดเสียของเมื่อวานหลังเที่ยงคืนครึ่ง กดรับได้ภายใน 7 วัน</p>',
    },
  ],
  la: [
    {
      image: null,
      html: '<h3>ຄືນຍອດເສຍ 5% ທຸກມື້</h3><p>ພວກເຮົາຄິດໄລ່ຍອດເສຍຂອງມື້ວານຫຼັງທ່ຽງຄືນເຄິ່ງ ກົດຮັບໄດ້ພາຍໃນ 7 ມື້</p>',
    },
  ],
  en: [
    {
      image: null,
      html: '<h3>5% of your losses back, every day</h3><p>We work out yesterday’s losses half an hour after midnight. Receive your refund within 7 days.</p>',
    },
  ],
}

const version = '2026-01'

export const contentRows = Object.entries({
  conditions,
  agreements,
  notice,
  contact,
  inviteBanners,
  refundBanners,
}).map(([name, words]) => ({
  name,
  words,
  version,
}))
