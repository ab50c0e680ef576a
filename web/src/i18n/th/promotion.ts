/** Words of promotions: entering a code, what it stands for, receiving it. In Thai. */
export const promotion = {
  label: 'รหัสโปรโมชัน',
  hint: 'ตัวอักษรและตัวเลขตามที่ได้รับมา',
  search: 'ค้นหา',
  missing: 'กรุณากรอกรหัส',
  title: 'โปรโมชัน {code}',
  searching: 'กำลังค้นหารหัส…',
  notFoundTitle: 'ไม่พบโปรโมชันของรหัสนี้',
  notFoundText: 'กรุณาตรวจสอบรหัส {code} ทีละตัว หรือโปรโมชันนี้อาจสิ้นสุดแล้ว',
  another: 'กรอกรหัสอื่น',
  loadFailed: 'ค้นหารหัสไม่สำเร็จ',
  receive: 'รับโปรโมชันนี้',
  receivedTitle: 'รับโปรโมชันแล้ว',
  receivedText: '{amount} เข้ากระเป๋าแล้ว ดูความคืบหน้าได้ที่หน้านี้',
  receivedUnknown: 'เงินเข้ากระเป๋าแล้ว ดูความคืบหน้าได้ที่หน้านี้',
  ok: 'ตกลง',
}
