/** Words of a refund's arithmetic, in English. */
export const refund = {
  period: (days: string) => `Losses of ${days}`,
  /** What was received, by name. */
  received: (days: string) => `Refund on losses of ${days}`,
  /** What games took, less what they gave. */
  games: 'Lost in games, less won in games',
  giftsReceived: 'Bonuses and prizes received',
  giftsTakenBack: 'Bonuses taken back',
  putOffBefore: 'Put off from the time before',
  loss: 'Loss',
  countedBefore: 'Counted for a refund before and won back since',
  setAgainst: 'Set against winnings of the 7 days before or a bonus in use',
  /** Gifts that were taken back although no game had taken them. */
  notByGames: 'Bonuses taken back that no game had taken',
  putOff: 'Put off to the next time: won since, or a game has not told yet',
  counted: 'Loss that counts',
  refund: (percent: string) => `${percent}% back`,
  cap: 'The most that is paid back',
  sum: 'Total to receive',
  /** Instead of a period, where nothing was played yet. */
  how: 'How a refund is worked out',
  noPlay: 'There is no play to count yet.',
  /** Why nothing is due of the last period. */
  won: 'You did not lose in this time, so there is nothing to pay back.',
  nothingCounts: 'No loss counts for this time, so there is nothing to pay back.',
  isPutOff: 'What was put off counts with the next time.',
  isReceived: 'You have received this refund.',
  lapsed: 'The time to receive this refund has passed.',
}
