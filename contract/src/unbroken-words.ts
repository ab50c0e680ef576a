/**
 * Thai and Lao words that browsers break inside: a word joiner stands where a line could end (ux 80). The build puts it into the
 * apps' words, the server into the sentences that it sends.
 */

/** A mark stands wherever a browser would end a line: it splits by a dictionary that lacks these words. */
const marked =
  // Thai. The last six are split where one word ends and another begins, since the wrong one is found.
  'ราย|ละเอียด ตรวจ|สอบ คัด|ลอก ขั้น|ต่ำ ขั้น|ตอน สิ้น|สุด วง|ล้อ อย่าง|น้อย ตัว|อักษร ตัว|ตน ปลาย|ทาง เที่ยง|คืน เจ้า|หน้าที่ ' +
  'นิ้ว|มือ มือ|ถือ บท|สนทนา คืบ|หน้า ย้อน|กลับ รูป|แบบ หน้า|จอ เชื่อม|ต่อ แจ้ง|เตือน ผิด|พลาด เดิม|พัน เว้น|ว่าง สัก|ครู่ ของ|ขวัญ ' +
  'ถัด|ไป ภาย|หลัง รหัส|ผ่าน สิทธิ|พิเศษ ทีม|งาน อัป|โหลด คา|สิโน พร้อม|เพย์ ทรู|มัน|นี่ ลูก|ศร ค่า|ธรรมเนียม แยก|กัน ' +
  'ตอน|นี้ แช|ท หลังค|รบ กร|อก ขอก|ลับ เมื่อย|อด รับคำ|ตอบ ' +
  // Lao.
  'ໂບ|ນັດ ອິນ|ເຕີ|ເນັດ ໂຫຼ|ດ ກຳ|ລັງ ກະ|ລຸ|ນາ ສະ|ລິ|ບ ໂປຣ|ໄຟລ໌ ໂປຣ|ໂມ|ຊັນ ຄ່າ|ຍ ລະ|ຫັດ ວົງ|ລໍ້ ຄູ|ປອງ ປອດ|ໄພ ຢ່າງ|ໜ້ອຍ ລາຍ|ລະອຽດ ' +
  'ວິດີ|ໂອ ເມ|ນູ ກວດ|ສອບ ອັກ|ສອນ ຕົວ|ອັກສອນ ຕົວ|ເລກ ອັບ|ເດດ ສະ|ແກນ ສະ|ລັອດ ຄາ|ສິ|ໂນ ເຄຣ|ດິດ ເວີ|ຊັນ ເຊສ|ຊັນ ແຄັບ|ຊາ ບຣາວ|ເຊີ ' +
  'ສຳ|ເນົາ ສຳ|ລັບ ພວກ|ເຮົາ ຂັ້ນ|ຕ່ຳ ຂັ້ນ|ຕອນ ຫຼ້າ|ສຸດ ດຳເນີນ|ການ ຈັກ|ໜ້ອຍ ຄືບ|ໜ້າ ແອັ|ບ ເວັ|ບ ສະຖາ|ນະ ແຕ່|ລະ ເທື່ອ|ລະ ໜ້າ|ຈໍ ດິ|ຈິ|ຕອນ ນິ້ວ|ມື ' +
  'ຊ່ອງ|ທາງ ຄິດ|ໄລ່ ເທົ່າ|ນັ້ນ ໜ້າ|ຫຼັກ ບາງ|ກອກ ນາມ|ສະກຸນ ສິດທິ|ພິເສດ ຕົ້ນ|ທາງ ທີມ|ງານ ຄຳ|ຕອບ ຄຳ|ຂໍ ມູນ|ຄ່າ ຂອງ|ຂວັນ ລະຫັດ|ຜ່ານ ຜິດ|ພາດ ຄວາມ|ປອດ ຄ່າ|ທຳນຽມ'

const mark = '|'
/** U+2060: as wide as nothing, and no line ends there. */
const wordJoiner = '\u2060'

/** As they are written. */
export const unbrokenWords: readonly string[] = marked.split(' ').map((word) => word.replaceAll(mark, ''))

// The longest first: a word may be a part of another.
const joined = marked
  .split(' ')
  .sort((one, other) => other.length - one.length)
  .map((word) => [word.replaceAll(mark, ''), word.replaceAll(mark, wordJoiner)] as const)

/** A text in which none of these words can be broken. */
export const keepWordsWhole = (text: string): string =>
  joined.reduce((whole, [word, kept]) => whole.replaceAll(word, kept), text)
