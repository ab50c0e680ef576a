/** Words of the home screen, the agreement and the conditions, in English. */
export const home = {
  title: 'Home',
  state: {
    label: 'Under way',
    bonus: 'Bonus active: {amount} locked',
    withdrawal: 'Withdrawal on its way: {amount}',
    qr: 'QR waiting to be paid: {amount}',
    timeLeft: 'Time left',
    empty: 'Your wallet is empty.',
    fill: 'Make a deposit',
  },
  recent: { title: 'Latest movements', all: 'See all' },
  actions: {
    label: 'What you can do',
    deposit: 'Deposit',
    transfer: 'Transfer',
    withdraw: 'Withdraw',
    spin: 'Spin the wheel',
    refreshAll: 'Refresh all',
    invite: 'Invite friends',
    bonus: 'Bonus conditions',
    refund: 'Refund',
  },
  refreshed: 'Every balance is up to date',
  refreshedPartly:
    '{count, plural, one {# game} other {# games}} did not answer. The last known balance stays on the card.',
  refreshFailed: 'The balances could not be refreshed. Please try again in a moment.',
  agreement: {
    title: 'Before you begin',
    accept: 'I have read it and agree',
    later: 'Not now',
  },
  conditions: {
    title: 'Conditions',
    empty: 'There are no conditions to show right now.',
    loadFailed: 'The conditions could not be loaded.',
    retry: 'Try again',
    close: 'Close',
  },
} as const
