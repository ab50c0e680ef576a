/** What members are told by SMS about their bank account and password, in Thai. */
import type { sms as english } from '#i18n/en/sms.ts'

export const sms: typeof english = {
  account_changed: (digits) =>
    `Kapao: บัญชีธนาคารสำหรับรับเงินถอนของคุณถูกเปลี่ยนเป็นบัญชีที่ลงท้ายด้วย ${digits} หากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาเปลี่ยนรหัสผ่านและติดต่อเราทันที`,
  holder_changed: (digits) =>
    `Kapao: ชื่อเจ้าของบัญชีธนาคารที่ลงท้ายด้วย ${digits} ของคุณถูกเปลี่ยน หากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาเปลี่ยนรหัสผ่านและติดต่อเราทันที`,
  password_reset: () => 'Kapao: รหัสผ่านของคุณถูกตั้งใหม่แล้ว และทุกอุปกรณ์ถูกออกจากระบบ หากคุณไม่ได้เป็นผู้ตั้ง กรุณาติดต่อเราทันที',
  password_help: (address) =>
    `Kapao: หากต้องการตั้งรหัสผ่านใหม่ ให้เปิด ${address}/password แล้วใส่หมายเลขนี้ เราจะส่งรหัสให้ทาง SMS ห้ามบอกรหัสกับใคร แม้แต่เจ้าหน้าที่`,
}
