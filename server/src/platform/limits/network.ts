/** Addresses as they are counted: one subscriber's, and what lies around it (decisions D12); and networks that somebody has named. Pure. */
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How much of an address one subscriber is given, and how much somebody with many of those is given. */
const prefixes = { ipv4: { own: 32, wider: 24 }, ipv6: { own: 64, wider: 48 } } as const

/** What a proxy says that is no address counts as one and the same. */
const none = '0.0.0.0'

function cut(address: string, which: 'own' | 'wider'): string {
  const [plain = ''] = address.split('%', 1) // A zone names a card of this machine.
  // IPv4 written as IPv6 is IPv4.
  const parsed = ipaddr.process(ipaddr.isValid(plain) ? plain : none)
  const length = prefixes[parsed.kind()][which]
  const first =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${length}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${length}`)
  return `${first}/${length}`
}

/** The /32 of an IPv4 address, the /64 of an IPv6 address. */
export const networkOf = (address: string): string => cut(address, 'own')

/** The /24 or /48 around a network of {@link networkOf}. */
export const widerOf = (network: string): string => cut(network.split('/', 1)[0] ?? '', 'wider')

/** A network in part, for people to read: `203.0.113.x`, `2001:db8:1::x`. */
export const shortNetwork = (network: string): string =>
  widerOf(network)
    .replace(/0\/24$/, 'x')
    .replace(/\/48$/, 'x')

/** False for this machine, private networks, and whatever else is nobody's on the internet. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** An address, or a network as `10.0.0.0/8`; undefined for anything else. Without a length it is one address. */
export function readNetwork(
  text: string,
): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const longest = version === 4 ? 32 : 128
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  if (version === 0 || !isPrefix || rest.length > 0) return undefined
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits: Number(bits ?? longest) }
}

/** Says whether an address lies in one of these; what cannot be read is none of them. An IPv4 address may be written as IPv6. */
export function isWithin(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
