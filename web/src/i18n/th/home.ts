/** Words of the home screen, the agreement and the conditions, in Thai. */
export const home = {
  title: 'หน้าแรก',
  state: {
    label: 'กำลังดำเนินการ',
    bonus: 'มีโบนัสอยู่ ล็อกไว้ {amount}',
    withdrawal: 'กำลังถอนเงิน {amount}',
  },
  actions: {
    label: 'เมนูด่วน',
    deposit: 'ฝากเงิน',
    transfer: 'โยกเงิน',
    withdraw: 'ถอนเงิน',
    spin: 'หมุนวงล้อ',
    refreshAll: 'รีเฟรชทั้งหมด',
    invite: 'ชวนเพื่อน',
    bonus: 'เงื่อนไขโบนัส',
    refund: 'คืนยอดเสีย',
  },
  refreshed: 'อัปเดตยอดเงินทั้งหมดแล้ว',
  refreshedPartly: 'มี {count} เกมที่ยังไม่ตอบกลับ ระหว่างนี้แสดงยอดล่าสุดที่ทราบไว้ก่อน',
  refreshFailed: 'รีเฟรชยอดเงินไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  agreement: {
    title: 'ก่อนเริ่มใช้งาน',
    accept: 'อ่านแล้วและยอมรับ',
    later: 'ไว้ทีหลัง',
  },
  conditions: {
    title: 'เงื่อนไขการใช้งาน',
    empty: 'ยังไม่มีเงื่อนไขให้แสดงในตอนนี้',
    loadFailed: 'โหลดเงื่อนไขไม่สำเร็จ',
    retry: 'ลองอีกครั้ง',
    close: 'ปิด',
  },
}
