/** Words of every act, in Thai: its reason, and what became of it. */
export const act = {
  reason: 'เหตุผล',
  note: 'หมายเหตุ',
  evidence: 'หลักฐาน',
  keptInTrail: 'จะถูกเก็บไว้ในบันทึกการทำงาน',
  missing: 'กรุณาบอกเหตุผล',
  checking: 'ไม่มีคำตอบ อาจทำรายการไปแล้ว การส่งอีกครั้งจะไม่ทำซ้ำ',
  once: { copy: 'คัดลอก', copied: 'คัดลอกแล้ว', copyFailed: 'คัดลอกไม่สำเร็จ', kept: 'เก็บไว้แล้ว' },
  asked: 'ส่งคำขอแล้ว รออีกคนหนึ่งพิจารณา',
  pictureHint: 'JPEG, PNG หรือ WebP ไม่เกิน 10 MB',
  noPicture: 'ไม่ใช้รูป',
  claim: {
    heldBy: '{name} กำลังดำเนินการ',
    take: 'รับเรื่อง',
    takeTitle: 'รับเรื่องนี้ไปดำเนินการ 10 นาทีหรือไม่',
    taken: 'คุณรับเรื่องแล้ว',
    giveBack: 'คืนเรื่อง',
    giveBackTitle: 'คืนเรื่องนี้หรือไม่',
    givenBack: 'คืนเรื่องแล้ว',
  },
}
