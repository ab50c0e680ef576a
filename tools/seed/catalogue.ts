/** What a demo operator has set up: banks, sources, accounts to pay into, games, settings. Rows as the tables have them. */
import { type Currency, type Edition, editions, type Locale } from '../../contract/src/edition.ts'
import { qrGatewayFacts } from '../../contract/src/limits.ts'
import {
  type DepositAccountType,
  type DepositMode,
  editionNames,
  type QrGateway,
  qrGateways,
} from '../../contract/src/lists.ts'
import { usualGatewayAdapter } from '../../contract/src/outside/adapters.ts'
import { type Game, games } from './games.ts'
import { chatLink, imageOf, imagesOf } from './pictures.ts'

type Names = readonly [th: string, en: string, la: string]

const both: Edition[] = [...editionNames]
const thai: Edition[] = ['thailand']
const lao: Edition[] = ['laos']

/** Banks where members have accounts, and the editions that offer them at registration. */
const memberBanks: Record<string, { names: Names; editions: Edition[]; currency?: Currency }> = {
  SCB: { editions: both, names: ['ไทยพาณิชย์', 'Siam Commercial Bank', 'ໄທພານິດ'] },
  KBANK: { editions: both, names: ['กสิกรไทย', 'Kasikornbank', 'ກະສິກອນໄທ'] },
  GSB: { editions: thai, names: ['ออมสิน', 'Government Savings Bank', 'ອອມສິນ'] },
  KTB: { editions: thai, names: ['กรุงไทย', 'Krungthai Bank', 'ກຸງໄທ'] },
  TMB: { editions: thai, names: ['ทหารไทยธนชาต', 'TMBThanachart Bank', 'ທະຫານໄທທະນະຊາດ'] },
  BBL: { editions: both, names: ['กรุงเทพ', 'Bangkok Bank', 'ກຸງເທບ'] },
  BAY: { editions: thai, names: ['กรุงศรีอยุธยา', 'Bank of Ayudhya', 'ກຸງສີອະຍຸດທະຍາ'] },
  CIMB: { editions: thai, names: ['ซีไอเอ็มบี ไทย', 'CIMB Thai Bank', 'ຊີໄອເອັມບີ ໄທ'] },
  UOB: { editions: thai, names: ['ยูโอบี', 'United Overseas Bank', 'ຢູໂອບີ'] },
  BAAC: { editions: thai, names: ['เพื่อการเกษตรฯ (ธ.ก.ส.)', 'BAAC', 'ເພື່ອການກະເສດ (ທ.ກ.ສ.)'] },
  GHB: { editions: thai, names: ['อาคารสงเคราะห์', 'Government Housing Bank', 'ອາຄານສົງເຄາະ'] },
  BCEL: { editions: both, currency: 'LAK', names: ['การค้าต่างประเทศลาว', 'BCEL', 'ການຄ້າຕ່າງປະເທດລາວ'] },
  JDB: { editions: lao, currency: 'LAK', names: ['ร่วมพัฒนา', 'Joint Development Bank', 'ຮ່ວມພັດທະນາ'] },
  LDB: { editions: lao, currency: 'LAK', names: ['พัฒนาลาว', 'Lao Development Bank', 'ພັດທະນາລາວ'] },
  APB: {
    editions: lao,
    currency: 'LAK',
    names: ['ส่งเสริมกสิกรรม', 'Agricultural Promotion Bank', 'ສົ່ງເສີມກະສິກຳ'],
  },
  LVB: { editions: lao, currency: 'LAK', names: ['ลาว-เวียด', 'Lao-Viet Bank', 'ລາວ-ຫວຽດ'] },
  BFL: { editions: lao, currency: 'LAK', names: ['ลาว-ฝรั่งเศส', 'Banque Franco-Lao', 'ລາວ-ຝຣັ່ງ'] },
}

/** Gateways that are no bank; KBANK is both. */
const gatewayNames: Record<Exclude<QrGateway, 'KBANK'>, Names> = {
  WW: ['พร้อมเพย์ WW', 'QR payment WW', 'QR ຊຳລະເງິນ WW'],
  E2P: ['พร้อมเพย์ E2P', 'QR payment E2P', 'QR ຊຳລະເງິນ E2P'],
  BCELQR: ['QR BCEL One', 'BCEL One QR', 'QR BCEL One'],
}

export const bankRows = [...Object.entries(memberBanks), ...gatewayRows()].map(
  ([code, { names, editions, currency = 'THB' }], index) => ({
    code,
    name_th: names[0],
    name_en: names[1],
    name_la: names[2],
    editions,
    currency,
    position: index + 1,
    for_members: code in memberBanks,
  }),
)

function gatewayRows() {
  return (Object.keys(gatewayNames) as (keyof typeof gatewayNames)[]).map((code) => {
    const { currency } = qrGatewayFacts[code]
    return [code, { names: gatewayNames[code], editions: editionsWith(code), currency }] as const
  })
}

function editionsWith(code: QrGateway): Edition[] {
  return editionNames.filter((edition) => editions[edition].gateways.some((own) => own === code))
}

const sources: Record<string, Record<Locale, string>> = {
  FRIEND: { th: 'เพื่อนแนะนำ', la: 'ໝູ່ແນະນຳ', en: 'A friend' },
  SEARCH: { th: 'ค้นหาในอินเทอร์เน็ต', la: 'ຄົ້ນຫາໃນອິນເຕີເນັດ', en: 'Searching the web' },
  SOCIAL: { th: 'โซเชียลมีเดีย', la: 'ສື່ສັງຄົມອອນລາຍ', en: 'Social media' },
  VIDEO: { th: 'คลิปวิดีโอ', la: 'ຄລິບວິດີໂອ', en: 'A video' },
  GROUP: { th: 'กลุ่มแชท', la: 'ກຸ່ມແຊັດ', en: 'A chat group' },
  AD: { th: 'โฆษณา', la: 'ໂຄສະນາ', en: 'An advertisement' },
  OTHER: { th: 'อื่น ๆ', la: 'ອື່ນໆ', en: 'Something else' },
}

export const sourceRows = Object.entries(sources).map(([code, description], index) => ({
  code,
  description,
  position: index + 1,
}))

interface DepositAccount {
  code: string
  bank_code: string
  account_no: string
  account_name: string
  bank_type: DepositAccountType
  mode: DepositMode
  currency: Currency
  biller_id: string | null
  adapter: string | null
  deposit_min: string | null
  quick_amounts: readonly number[] | null
}

const company = 'KAPAO SERVICES CO LTD'

const bankAccount = (
  bank_code: string,
  account_no: string,
  mode: DepositAccount['mode'],
  currency: Currency,
  account_name = company,
): DepositAccount => ({
  code: `${bank_code}_${currency}`,
  bank_code,
  account_no,
  account_name,
  bank_type: 'BANK',
  mode,
  currency,
  ...{ biller_id: null, adapter: null, deposit_min: null, quick_amounts: null },
})

/** A QR gateway: of PromptPay, so in baht, or OnePay, in kip, whose merchant's number is the installation's. */
const gateway = (code: QrGateway, index: number): DepositAccount => {
  const { currency, minimum, quickAmounts } = qrGatewayFacts[code]
  const contract = `099${String(4000165 + index).padStart(7, '0')}`
  return {
    code,
    bank_code: code,
    account_no: contract,
    account_name: company,
    bank_type: 'PAYMENT',
    mode: 'AUTO',
    currency,
    biller_id: `01${contract}300`.padEnd(15, '0'),
    adapter: usualGatewayAdapter(code),
    deposit_min: String(minimum),
    quick_amounts: quickAmounts,
  }
}

const inBaht: DepositAccount[] = [
  bankAccount('SCB', '4051234567', 'AUTO', 'THB'),
  bankAccount('KBANK', '0731234567', 'AUTO', 'THB'),
  bankAccount('GSB', '020123456789', 'MANUAL', 'THB', 'บจก. กระเป๋า เซอร์วิสเซส'),
  bankAccount('KTB', '6781234567', 'MANUAL', 'THB', 'บจก. กระเป๋า เซอร์วิสเซส'),
  bankAccount('BBL', '1941234567', 'MANUAL', 'THB'),
  bankAccount('BCEL', '010120001234567', 'MANUAL', 'THB'),
]

const inKip: DepositAccount[] = [
  bankAccount('BCEL', '010110001234567', 'AUTO', 'LAK'),
  bankAccount('JDB', '00120100012345', 'AUTO', 'LAK'),
  bankAccount('LDB', '0302000123456', 'MANUAL', 'LAK'),
  bankAccount('APB', '100200012345', 'MANUAL', 'LAK'),
]

export const depositAccountRows = (edition: Edition) =>
  [
    ...(edition === 'laos' ? inKip : []),
    ...inBaht,
    ...editions[edition].gateways.map((code) => gateway(code, qrGateways.indexOf(code))),
  ].map((account, index) => ({ ...account, position: index + 1 }))

/** Each game of the demo is a provider of its own. */
export const providerRows = Object.entries<Game>(games).map(([code, { name, adapter = 'plain' }]) => ({
  ...{ code, name, adapter },
  is_open: true,
}))

export const gameRows = Object.entries<Game>(games).map(([code, game], index) => ({
  code,
  provider: code,
  name: game.name,
  category: game.category,
  adapter: game.adapter ?? 'plain',
  auto_login: game.auto_login ?? null,
  sign_in: game.sign_in ?? null,
  // Below the provider's own address, which the server knows.
  web: game.auto_login ? null : `/games/${code}/${game.sign_in === 'link' ? 'enter' : 'web'}`,
  android: game.apps ? `/games/${code}/app?system=android` : null,
  ios: game.apps ? `/games/${code}/app?system=ios` : null,
  factor_points: game.factor_points ?? 10_000,
  ...imagesOf(game),
  position: index + 1,
}))

/** Everything else has its default in the server's settings. */
export const settings: Record<string, unknown> = {
  enableChatWidget: true,
  siteName: 'Kapao',
  website: 'kapao.example',
  trueWallet: { name: 'KAPAO SERVICES', mobile: '0891234567' },
  refundIsOn: true,
  inviteIsOn: true,
  lineName: '@kapao',
  lineLink: chatLink,
  lineQR: imageOf('chatQr'),
}
