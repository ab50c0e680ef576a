/**
 * The ways in which outside services speak, by kind (decisions D21). For each name the server has an adapter and the
 * sandbox a double, or neither compiles. `generic` is the protocol that is written down in this folder.
 */
export const adapterNames = {
  sms: ['generic', 'thaibulksms', 'twilio', 'smpp'],
  payout: ['generic', 'opn', 'file'],
  feed: ['generic'],
  names: ['generic'],
  qr: ['generic', 'opn', 'scb', 'bcel'],
  slip: ['generic', 'easyslip', 'slipok'],
  voucher: ['generic', 'truemoney'],
  game: ['plain', 'credits', 'decimal', 'form', 'memo', 'hub88', 'jdb'],
} as const

/** Gateways that make a QR for a biller whom they want to be told. */
export const billedGateways: readonly string[] = ['scb'] satisfies (typeof adapterNames.qr)[number][]

export type OutsideKind = keyof typeof adapterNames
export type AdapterName<Kind extends OutsideKind> = (typeof adapterNames)[Kind][number]

/** How a QR gateway speaks unless the installation says otherwise. */
export const usualGatewayAdapter = (code: string): AdapterName<'qr'> =>
  code === 'BCELQR' ? 'bcel' : 'generic'

/** Of the ways in which QR gateways speak, those that are paid in kip; all others are of PromptPay, in baht. */
export const kipGatewayAdapters: readonly AdapterName<'qr'>[] = ['bcel']
