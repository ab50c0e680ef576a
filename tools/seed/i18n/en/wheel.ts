/** What the wheel of the demo says; descriptions are HTML, in English. */
export const wheel = {
  name: 'Lucky wheel',
  nothing: 'No prize',
  coins: (count: number) => (count === 1 ? '1 coin' : `${count} coins`),
  coinsDescription: '<p>Added to your account. One coin is one spin.</p>',
  cashDescription: (sum: string) =>
    `<p>A cash coupon of <b>${sum}</b>.</p><p>Claim it and the money is in your wallet, without further conditions. Not while a bonus is active.</p>`,
}
