/** Words of the profile, the password change and the contact page, in Thai. */
export const member = {
  profile: {
    title: 'โปรไฟล์',
    id: 'หมายเลขสมาชิก',
    coins: 'เหรียญหมุนวงล้อ',
    since: 'เป็นสมาชิกตั้งแต่',
    username: 'ชื่อผู้ใช้ (เบอร์โทร)',
    accountName: 'ชื่อบัญชี',
    accountNo: 'เลขบัญชี',
    changeBank: 'เปลี่ยนบัญชีธนาคาร',
    afterChange: 'เพื่อความปลอดภัย เจ้าหน้าที่จะตรวจสอบการถอนเงินใน 24 ชั่วโมงข้างหน้า',
    changePassword: 'เปลี่ยนรหัสผ่าน',
  },
  password: {
    title: 'เปลี่ยนรหัสผ่าน',
    old: 'รหัสผ่านปัจจุบัน',
    new: 'รหัสผ่านใหม่',
    confirm: 'ยืนยันรหัสผ่านใหม่',
    hint: 'อย่างน้อย 8 ตัวอักษร อุปกรณ์อื่นของคุณจะออกจากระบบทั้งหมด',
    oldMissing: 'กรุณากรอกรหัสผ่านปัจจุบัน',
    newMissing: 'กรุณากรอกรหัสผ่านใหม่',
    newLength: 'ใช้ 8 ถึง 128 ตัวอักษร',
    confirmMissing: 'กรุณากรอกรหัสผ่านใหม่อีกครั้ง',
    mismatch: 'รหัสผ่านใหม่ไม่ตรงกัน',
    submit: 'เปลี่ยนรหัสผ่าน',
    done: 'เปลี่ยนรหัสผ่านเรียบร้อยแล้ว',
  },
  contact: {
    title: 'ติดต่อเรา',
    scan: 'สแกนเพื่อคุยกับเรา',
    version: 'เวอร์ชัน {version}',
  },
}
