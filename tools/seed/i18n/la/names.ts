/** What the demo calls its banks, gateways, sources and money, in Lao. */
import type { names as english } from '../en/names.ts'

export const names: typeof english = {
  units: { THB: 'ບາດ', LAK: 'ກີບ' },
  banks: {
    SCB: 'ໄທພານິດ',
    KBANK: 'ກະສິກອນໄທ',
    GSB: 'ອອມສິນ',
    KTB: 'ກຸງໄທ',
    TMB: 'ທະຫານໄທທະນະຊາດ',
    BBL: 'ກຸງເທບ',
    BAY: 'ກຸງສີອະຍຸດທະຍາ',
    CIMB: 'ຊີໄອເອັມບີ ໄທ',
    UOB: 'ຢູໂອບີ',
    BAAC: 'ເພື່ອການກະເສດ (ທ.ກ.ສ.)',
    GHB: 'ອາຄານສົງເຄາະ',
    BCEL: 'ການຄ້າຕ່າງປະເທດລາວ',
    JDB: 'ຮ່ວມພັດທະນາ',
    LDB: 'ພັດທະນາລາວ',
    APB: 'ສົ່ງເສີມກະສິກຳ',
    LVB: 'ລາວ-ຫວຽດ',
    BFL: 'ລາວ-ຝຣັ່ງ',
  },
  gateways: {
    WW: 'QR ຊຳລະເງິນ WW',
    E2P: 'QR ຊຳລະເງິນ E2P',
    BCELQR: 'QR BCEL One',
  },
  sources: {
    FRIEND: 'ໝູ່ແນະນຳ',
    SEARCH: 'ຄົ້ນຫາໃນອິນເຕີເນັດ',
    SOCIAL: 'ສື່ສັງຄົມອອນລາຍ',
    VIDEO: 'ຄລິບວິດີໂອ',
    GROUP: 'ກຸ່ມແຊັດ',
    AD: 'ໂຄສະນາ',
    OTHER: 'ອື່ນໆ',
  },
}
