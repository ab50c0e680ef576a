/** Where a member's money can be: the wallet, or a game account by its code (spec §7). */

/** The wallet's own name among the places. */
export const walletPlace = 'WALLET'
