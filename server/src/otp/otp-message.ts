/** The SMS that carries a code, in the caller's language. */
import type { Locale } from '@kapao/contract/edition.ts'

const texts = {
  th: (code: string, reference: string) =>
    `รหัส Kapao ของคุณคือ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกใคร`,
  la: (code: string, reference: string) =>
    `ລະຫັດ Kapao ຂອງທ່ານແມ່ນ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກໃຜ`,
  en: (code: string, reference: string) =>
    `Your Kapao code is ${code} (ref ${reference}). Valid for 5 minutes. Tell nobody.`,
} satisfies Record<Locale, (code: string, reference: string) => string>

/** Ends with the line that lets a phone fill the code in on our site only (origin-bound one-time codes). */
export const otpMessage = (locale: Locale, code: string, reference: string, publicUrl: string): string =>
  `${texts[locale](code, reference)}\n\n@${new URL(publicUrl).hostname} #${code}`
