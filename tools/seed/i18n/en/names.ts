/** What the demo calls its banks, gateways, sources and money, in English. */
export const names = {
  units: { THB: 'baht', LAK: 'kip' },
  banks: {
    SCB: 'Siam Commercial Bank',
    KBANK: 'Kasikornbank',
    GSB: 'Government Savings Bank',
    KTB: 'Krungthai Bank',
    TMB: 'TMBThanachart Bank',
    BBL: 'Bangkok Bank',
    BAY: 'Bank of Ayudhya',
    CIMB: 'CIMB Thai Bank',
    UOB: 'United Overseas Bank',
    BAAC: 'BAAC',
    GHB: 'Government Housing Bank',
    BCEL: 'BCEL',
    JDB: 'Joint Development Bank',
    LDB: 'Lao Development Bank',
    APB: 'Agricultural Promotion Bank',
    LVB: 'Lao-Viet Bank',
    BFL: 'Banque Franco-Lao',
  },
  /** Those that are no bank; KBANK is both. */
  gateways: {
    WW: 'QR payment WW',
    E2P: 'QR payment E2P',
    BCELQR: 'BCEL One QR',
  },
  sources: {
    FRIEND: 'A friend',
    SEARCH: 'Searching the web',
    SOCIAL: 'Social media',
    VIDEO: 'A video',
    GROUP: 'A chat group',
    AD: 'An advertisement',
    OTHER: 'Something else',
  },
}
