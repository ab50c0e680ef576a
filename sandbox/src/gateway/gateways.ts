/** The QR gateways of the outside world (spec §7). */
export const gateways = ['KBANK', 'WW', 'E2P'] as const
export type GatewayCode = (typeof gateways)[number]

export const isGateway = (code: string): code is GatewayCode => gateways.includes(code as GatewayCode)
