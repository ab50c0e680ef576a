/** What the demo calls its banks, gateways, sources and money, in Thai. */
import type { names as english } from '../en/names.ts'

export const names: typeof english = {
  units: { THB: 'บาท', LAK: 'กีบ' },
  banks: {
    SCB: 'ไทยพาณิชย์',
    KBANK: 'กสิกรไทย',
    GSB: 'ออมสิน',
    KTB: 'กรุงไทย',
    TMB: 'ทหารไทยธนชาต',
    BBL: 'กรุงเทพ',
    BAY: 'กรุงศรีอยุธยา',
    CIMB: 'ซีไอเอ็มบี ไทย',
    UOB: 'ยูโอบี',
    BAAC: 'เพื่อการเกษตรฯ (ธ.ก.ส.)',
    GHB: 'อาคารสงเคราะห์',
    BCEL: 'การค้าต่างประเทศลาว',
    JDB: 'ร่วมพัฒนา',
    LDB: 'พัฒนาลาว',
    APB: 'ส่งเสริมกสิกรรม',
    LVB: 'ลาว-เวียด',
    BFL: 'ลาว-ฝรั่งเศส',
  },
  gateways: {
    WW: 'พร้อมเพย์ WW',
    E2P: 'พร้อมเพย์ E2P',
    BCELQR: 'QR BCEL One',
  },
  sources: {
    FRIEND: 'เพื่อนแนะนำ',
    SEARCH: 'ค้นหาในอินเทอร์เน็ต',
    SOCIAL: 'โซเชียลมีเดีย',
    VIDEO: 'คลิปวิดีโอ',
    GROUP: 'กลุ่มแชท',
    AD: 'โฆษณา',
    OTHER: 'อื่น ๆ',
  },
}
