/** What a demo operator offers: a bonus of each type and a promotion; a deposit of 1,000 baht qualifies for each. */
import type { Edition } from '../../contract/src/edition.ts'

interface InThreeLanguages {
  th: string
  la: string
  en: string
}

interface Offer {
  type: 'limit' | 'day' | 'week' | null
  maxReceived: number | null
  /** Whole percent: of the deposit, and of everything held right after. */
  percent: number
  success: number
  fail: number
  /** Baht. */
  amountMax: number
  depositMin: number
  budget: number | null
  usesMax?: number
  colour: string
  description: InThreeLanguages
}

const offers: Record<string, Offer> = {
  FIRST: {
    ...{ type: 'limit', maxReceived: 1, percent: 50, success: 200, fail: 5, colour: '#7c3aed' },
    ...{ amountMax: 500, depositMin: 200, budget: 1_000_000 },
    description: {
      th: 'โบนัสฝากครั้งแรก 50% สูงสุด 500',
      la: 'ໂບນັດຝາກຄັ້ງທຳອິດ 50% ສູງສຸດ 500',
      en: 'First deposit bonus: 50%, up to 500',
    },
  },
  DAILY: {
    ...{ type: 'day', maxReceived: 2, percent: 10, success: 130, fail: 5, colour: '#0d9488' },
    ...{ amountMax: 200, depositMin: 100, budget: 1_000_000 },
    description: {
      th: 'โบนัสรายวัน 10% สูงสุด 200',
      la: 'ໂບນັດປະຈຳວັນ 10% ສູງສຸດ 200',
      en: 'Daily bonus: 10%, up to 200',
    },
  },
  WEEKLY: {
    ...{ type: 'week', maxReceived: 1, percent: 20, success: 150, fail: 5, colour: '#c2410c' },
    ...{ amountMax: 1_000, depositMin: 500, budget: 1_000_000 },
    description: {
      th: 'โบนัสรายสัปดาห์ 20% สูงสุด 1,000',
      la: 'ໂບນັດປະຈຳອາທິດ 20% ສູງສຸດ 1,000',
      en: 'Weekly bonus: 20%, up to 1,000',
    },
  },
  WELCOME: {
    ...{ type: null, maxReceived: null, percent: 30, success: 150, fail: 5, colour: '#be185d' },
    ...{ amountMax: 300, depositMin: 100, budget: 500_000, usesMax: 10_000 },
    description: {
      th: 'โปรโมชันต้อนรับ 30% สูงสุด 300',
      la: 'ໂປຣໂມຊັນຕ້ອນຮັບ 30% ສູງສຸດ 300',
      en: 'Welcome promotion: 30%, up to 300',
    },
  },
}

const notice: InThreeLanguages = {
  th: 'ระหว่างรับโบนัสอยู่จะถอนเงินไม่ได้ โบนัสจบเมื่อยอดรวมถึงเป้าหมาย หรือเหลือไม่เกิน {percentFail}% ของยอดเริ่มต้น',
  la: 'ລະຫວ່າງຮັບໂບນັດຢູ່ຈະຖອນເງິນບໍ່ໄດ້ ໂບນັດສິ້ນສຸດເມື່ອຍອດລວມຮອດເປົ້າໝາຍ ຫຼື ເຫຼືອບໍ່ເກີນ {percentFail}% ຂອງຍອດເລີ່ມຕົ້ນ',
  en: 'You cannot withdraw while the bonus is active. It ends when your total reaches the target, or when {percentFail}% of the starting total or less is left.',
}

/** Kip are worth little: the same offers in round figures. */
const minorUnitsOf = {
  thailand: { currency: 'THB', of: 100 },
  laos: { currency: 'LAK', of: 50_000 },
} as const

/** Drawn here, so that no picture has to be fetched: a coin with a bow on a coloured ground. */
const pictureOf = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240"><rect width="640" height="240" fill="${colour}"/>` +
      '<circle cx="320" cy="120" r="78" fill="#fbbf24"/><circle cx="320" cy="120" r="60" fill="none" stroke="#b45309" stroke-width="6"/>' +
      '<path d="M320 120l-46-30v60zm0 0l46-30v60z" fill="#fff"/></svg>',
  )}`

const inEach = <Value>(make: (language: keyof InThreeLanguages) => Value) => ({
  th: make('th'),
  la: make('la'),
  en: make('en'),
})

export function bonusOfferRows(edition: Edition, now: Date) {
  const { currency, of } = minorUnitsOf[edition]
  return Object.entries(offers).map(([code, offer], index) => ({
    ...{ kind: offer.type ? 'bonus' : 'promotion', code, currency, type: offer.type },
    max_received: offer.maxReceived,
    percent_points: offer.percent * 100,
    amount_max: offer.amountMax * of,
    deposit_min: offer.depositMin * of,
    success_points: offer.success * 100,
    fail_points: offer.fail * 100,
    games: null,
    budget: offer.budget && offer.budget * of,
    spent: 0,
    uses_max: offer.usesMax ?? null,
    uses: 0,
    runs_from: now.toISOString(),
    runs_until: null,
    description: offer.description,
    notice,
    banners: inEach((language) => [
      { image: pictureOf(offer.colour), html: `<p>${offer.description[language]}</p>` },
    ]),
    position: index + 1,
  }))
}
