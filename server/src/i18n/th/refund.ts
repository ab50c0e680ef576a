/** Words of a refund's arithmetic, in Thai. */
import type { refund as english } from '#i18n/en/refund.ts'

export const refund: typeof english = {
  period: (days) => `ยอดเสียของ ${days}`,
  received: (days) => `คืนยอดเสียของ ${days}`,
  games: 'เสียในเกมหักด้วยที่ได้จากเกม',
  giftsReceived: 'โบนัสและรางวัลที่ได้รับ',
  giftsTakenBack: 'โบนัสที่ถูกเรียกคืน',
  putOffBefore: 'ยกมาจากช่วงก่อนหน้า',
  loss: 'ยอดเสีย',
  countedBefore: 'ยอดเสียที่เคยคิดคืนให้แล้วและเล่นได้กลับมา',
  setAgainst: 'หักกับยอดที่เล่นได้ใน 7 วันก่อนหน้าหรือโบนัสที่ยังใช้อยู่',
  notByGames: 'โบนัสที่เรียกคืนโดยไม่ได้เสียในเกม',
  putOff: 'ยกไปคิดช่วงถัดไป เพราะเล่นได้หลังจากนั้นหรือเกมยังไม่แจ้งยอด',
  counted: 'ยอดเสียที่นำมาคิด',
  refund: (percent) => `คืน ${percent}%`,
  cap: 'คืนได้สูงสุด',
  sum: 'รวมที่รับได้',
  how: 'วิธีคิดยอดคืน',
  noPlay: 'ยังไม่มียอดเล่นที่นำมาคิด',
  won: 'ช่วงนี้คุณไม่เสีย จึงไม่มียอดคืน',
  nothingCounts: 'ไม่มียอดเสียที่นำมาคิด จึงไม่มียอดคืน',
  isPutOff: 'ยอดที่ยกไปจะนำมาคิดในช่วงถัดไป',
  isReceived: 'รับยอดคืนนี้แล้ว',
  lapsed: 'ยอดคืนนี้หมดเวลารับแล้ว',
}
