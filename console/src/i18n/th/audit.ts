/** Words of the trail, in Thai. */
export const audit = {
  title: 'บันทึกการทำงาน',
  empty: 'ไม่มีบันทึกแบบนี้',
  n: 'ลำดับ',
  at: 'เวลา',
  operator: 'ผู้ทำ',
  action: 'การกระทำ',
  subject: 'กับอะไร',
  member: 'รหัสสมาชิก',
  reason: 'เหตุผล',
  record: 'บันทึก {n}',
  values: 'ก่อนและหลัง',
  verify: 'ตรวจสอบความครบถ้วน',
  intact: 'ครบถ้วน: บันทึกทั้ง {count, number} รายการต่อเนื่องกัน',
  broken: 'เสียหายที่บันทึก {n} โดย {count, number} รายการก่อนหน้าครบถ้วน แจ้งผู้ดูแลระบบทันที',
}
