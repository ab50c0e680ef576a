/** What the demo says about its bonuses: what each brings, and exactly when it ends, in English. */

/** Whole percent, and amounts as people read them. */
interface Read {
  percent: number
  success: number
  fail: number
  max: string
  min: string
}

export const bonuses = {
  /** What tells one offer from the others: its name, and how often it can be received. */
  offers: {
    FIRST: {
      name: 'Starter bonus',
      often: 'Once for each member.',
    },
    DAILY: {
      name: 'Daily bonus',
      often: 'At most twice a day.',
    },
    WEEKLY: {
      name: 'Weekly bonus',
      often: 'Once a week; weeks begin on Monday.',
    },
    WELCOME: {
      name: 'Welcome promotion',
      often: 'The code works once for each member.',
    },
  },
  description: (name: string, { percent, max }: Read) => `${name}: ${percent}% of a deposit, up to ${max}`,
  html: (often: string, { percent, max, min, success, fail }: Read) =>
    `<p>For a deposit from ${min}, <b>${percent}%</b> of it is added, up to ${max}. ${often}</p><ul><li>It ends when everything you hold reaches ${success}% of what you held right after receiving it,</li><li>or when ${fail}% of that or less is left.</li><li>Either way, what is left is yours.</li></ul>`,
  /** The same for all: what waits while a bonus is active, and what ending it early costs. */
  notice:
    'While the bonus is active you cannot withdraw, receive a refund or receive another bonus. It ends when your total reaches the target, or when {percentFail}% of the starting total or less is left. If you end it earlier, the money in your games goes back to us, and what is in your wallet beyond your own money.',
}
