/** Words of the person who is signed in, in Thai: codes, the end of an idle session. */
export const operator = {
  code: 'รหัสจากแอปยืนยันตัวตน',
  recoveryCode: 'รหัสกู้คืน',
  useCode: 'ใช้แอปยืนยันตัวตน',
  useRecovery: 'ใช้รหัสกู้คืนแทน',
  stepUp: {
    title: 'ยืนยันด้วยรหัสอีกครั้ง',
    text: 'รายการที่กำลังจะทำต้องใช้รหัสที่ยืนยันภายในห้านาทีล่าสุด',
    confirm: 'ดำเนินการต่อ',
  },
  idle: { soon: 'ระบบจะออกจากระบบในไม่ถึงหนึ่งนาที ขยับเมาส์หรือกดปุ่มใดก็ได้เพื่ออยู่ต่อ' },
}
