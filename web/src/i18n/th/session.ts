/** Words of signing in and out, in Thai. */
export const session = {
  title: 'เข้าสู่ระบบ',
  welcome: 'กระเป๋าเงินของคุณ เห็นทุกบาททุกสตางค์',
  username: 'เบอร์โทรศัพท์',
  password: 'รหัสผ่าน',
  remember: 'จำฉันไว้ในเครื่องนี้',
  submit: 'เข้าสู่ระบบ',
  limited: 'อาจมีผู้อื่นพยายามเข้าสู่ระบบบัญชีนี้ คุณเข้าสู่ระบบได้ทันทีด้วยรหัสทาง SMS',
  sendCode: 'รับรหัสทาง SMS',
  forgot: 'ลืมรหัสผ่าน?',
  noAccount: 'ยังไม่เป็นสมาชิก?',
  register: 'สมัครสมาชิก',
  usernameMissing: 'กรุณากรอกเบอร์โทรศัพท์',
  passwordMissing: 'กรุณากรอกรหัสผ่าน',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
}
