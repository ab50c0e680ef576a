/** What a TrueMoney gift link is: pure (decisions D5). */

/** The whole of it and nothing else: no other host, port, path or parameter, no user before the host. */
const giftLink = /^https:\/\/gift\.truemoney\.com\/campaign\/\?v=([A-Za-z0-9]{8,64})$/

/** The code of a gift link; undefined for whatever is not one. Only the code goes on: addresses we make ourselves. */
export const codeOfLink = (link: string): string | undefined => giftLink.exec(link)?.[1]
