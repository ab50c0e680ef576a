/** What the demo says about its bonuses: what each brings, and exactly when it ends, in Thai. */
import type { bonuses as english } from '../en/bonuses.ts'

export const bonuses: typeof english = {
  offers: {
    FIRST: {
      name: 'โบนัสเริ่มต้น',
      often: 'รับได้คนละหนึ่งครั้ง',
    },
    DAILY: {
      name: 'โบนัสรายวัน',
      often: 'รับได้วันละไม่เกิน 2 ครั้ง',
    },
    WEEKLY: {
      name: 'โบนัสรายสัปดาห์',
      often: 'รับได้สัปดาห์ละหนึ่งครั้ง นับใหม่ทุกวันจันทร์',
    },
    WELCOME: {
      name: 'โปรโมชันต้อนรับ',
      often: 'ใช้รหัสได้คนละหนึ่งครั้ง',
    },
  },
  description: (name, { percent, max }) => `${name} ${percent}% ของยอดฝาก สูงสุด ${max}`,
  html: (often, { percent, max, min, success, fail }) =>
    `<p>ฝากตั้งแต่ ${min} รับเพิ่ม <b>${percent}%</b> ของยอดฝากนั้น สูงสุด ${max} ${often}</p><ul><li>สิ้นสุดเมื่อเงินทั้งหมดของคุณถึง ${success}% ของที่มีหลังรับโบนัส</li><li>หรือเมื่อเหลือไม่เกิน ${fail}%</li><li>เงินที่เหลือเป็นของคุณทั้งสองกรณี</li></ul>`,
  notice:
    'ระหว่างมีโบนัสอยู่จะถอนเงิน รับยอดคืน หรือรับโบนัสอื่นไม่ได้ โบนัสสิ้นสุดเมื่อยอดรวมถึงเป้าหมาย หรือเหลือไม่เกิน {percentFail}% ของยอดเริ่มต้น หากยกเลิกก่อน เงินที่อยู่ในเกมและส่วนในกระเป๋าที่เกินเงินของคุณเองจะคืนให้เรา',
}
