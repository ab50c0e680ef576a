/** What a TrueMoney gift link is, for the server that judges it and the app that looks for it (decisions D5). */

/** The whole of it and nothing else: no other host, port, path or parameter, no user before the host. */
const giftLink = /^https:\/\/gift\.truemoney\.com\/campaign\/\?v=([A-Za-z0-9]{8,64})$/

/** The same within a text; its code ends where the letters and digits do. */
const giftLinkWithin = /https:\/\/gift\.truemoney\.com\/campaign\/\?v=[A-Za-z0-9]{8,64}(?![A-Za-z0-9])/

/** The code of a gift link; undefined for whatever is not one. Only the code goes on: addresses we make ourselves. */
export const codeOfLink = (link: string): string | undefined => giftLink.exec(link)?.[1]

/** The first gift link in what a person pasted: chats put words around it (ux 28). */
export const findGiftLink = (text: string): string | undefined => giftLinkWithin.exec(text)?.[0]
