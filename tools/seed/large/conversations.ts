/** What members ask about, and what they are told. */
export interface Conversation {
  label: string
  asks: string
  answers: string
  thanks: string
  /** Staff's own. */
  note?: string
}

export const conversations: readonly Conversation[] = [
  {
    label: 'deposit',
    asks: 'โอนเงินแล้วยอดยังไม่เข้าค่ะ รบกวนตรวจสอบให้หน่อย',
    answers: 'สวัสดีค่ะ ตรวจสอบแล้วธนาคารแจ้งยอดช้า ตอนนี้เข้ากระเป๋าเรียบร้อยแล้วนะคะ',
    thanks: 'เข้าแล้วค่ะ ขอบคุณมากค่ะ',
    note: 'ธนาคารแจ้งช้าประมาณสิบนาที ไม่ต้องปรับยอด',
  },
  {
    label: 'withdrawal',
    asks: 'ถอนเงินเมื่อเช้า ยังไม่ได้รับเงินเลยครับ',
    answers: 'รายการของคุณรอเจ้าหน้าที่ตรวจสอบอยู่ จะเสร็จภายในหนึ่งชั่วโมงครับ',
    thanks: 'โอเคครับ รอได้',
    note: 'รอการเงินอนุมัติ ยอดสูงกว่าปกติ',
  },
  {
    label: 'bonus',
    asks: 'โบนัสรายวันต้องทำยอดเท่าไหร่ถึงจะถอนได้คะ',
    answers: 'ต้องมียอดรวมถึง 130% ของยอดที่ได้รับค่ะ ดูความคืบหน้าได้ในหน้าโบนัส',
    thanks: 'เข้าใจแล้วค่ะ',
  },
  {
    label: 'game',
    asks: 'เกมค้างระหว่างเล่น เงินในเกมหายไป 300 บาทครับ',
    answers: 'ได้แจ้งค่ายเกมแล้ว ขอเวลาตรวจสอบรอบที่ค้างสักครู่นะครับ',
    thanks: 'ขอบคุณครับ',
    note: 'ค่ายเกมยืนยันว่ารอบถูกตัด ให้การเงินทำรายการปรับยอด',
  },
  {
    label: 'account',
    asks: 'อยากเปลี่ยนบัญชีธนาคารที่ลงทะเบียนไว้ค่ะ',
    answers: 'ได้ค่ะ กรุณาส่งรูปหน้าสมุดบัญชีใหม่ แล้วเจ้าหน้าที่สองท่านจะตรวจสอบให้นะคะ',
    thanks: 'ส่งให้แล้วนะคะ',
  },
  {
    label: 'wheel',
    asks: 'Where do I find the coupons that I won on the wheel?',
    answers: 'They are under the wheel, in “My coupons”. Each can be claimed once, within thirty days.',
    thanks: 'Found it, thank you!',
  },
]
