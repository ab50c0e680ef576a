/** The SMS that carries a code, in Thai. */
import type { otp as english } from '#i18n/en/otp.ts'

export const otp: typeof english = {
  entry: (code, reference) => `รหัส Kapao ของคุณคือ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร`,
  account: (code, reference) =>
    `รหัส Kapao สำหรับเปลี่ยนข้อมูลบัญชีธนาคารของคุณคือ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร แม้แต่เจ้าหน้าที่`,
  password: (code, reference) =>
    `รหัส Kapao สำหรับตั้งรหัสผ่านใหม่ของคุณคือ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร แม้แต่เจ้าหน้าที่`,
}
