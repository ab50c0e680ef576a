/**
 * The ways in which outside services speak, by kind (decisions D21). For each name the server has an adapter and the
 * sandbox a double, or neither compiles. `generic` is the protocol that is written down in this folder.
 */
export const adapterNames = {
  sms: ['generic', 'thaibulksms', 'twilio'],
  payout: ['generic'],
  feed: ['generic'],
  names: ['generic'],
  qr: ['generic', 'opn', 'scb'],
  slip: ['generic', 'easyslip', 'slipok'],
  voucher: ['generic', 'truemoney'],
  game: ['plain', 'credits', 'decimal', 'form', 'memo'],
} as const

/** Gateways that make a QR for a biller whom they want to be told. */
export const billedGateways: readonly string[] = ['scb'] satisfies (typeof adapterNames.qr)[number][]

export type OutsideKind = keyof typeof adapterNames
export type AdapterName<Kind extends OutsideKind> = (typeof adapterNames)[Kind][number]
