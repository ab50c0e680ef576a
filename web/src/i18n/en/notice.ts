/** Words of the inbox and of push, in English. */
export const notice = {
  unread: 'unread',
  empty: 'Nothing has been told yet. Money in and out, bonuses and sign-ins will stand here.',
  loading: 'Loading your notices',
  failed: 'Your notices could not be loaded.',
  retry: 'Try again',
  readAll: 'Mark all as read',
  push: {
    title: 'On your phone’s screen',
    text: 'Be told while the app is closed. A locked screen shows no amounts and no names, only that something has happened.',
    unable:
      'This browser cannot do it. On an iPhone, add the app to the home screen first and open it from there.',
    denied:
      'Your browser does not let us. Tap the lock beside the address (on a phone: the app’s settings), open Notifications and allow them; then come back here.',
    on: 'Switch on for this device',
    off: 'Switch off for this device',
    kindsLabel: 'What you are told of',
    kinds: {
      deposit: 'Deposits',
      withdrawal: 'Withdrawals',
      transfer: 'Transfers',
      bonus: 'Bonuses',
      refund: 'Refunds',
      invite: 'Friends',
      spin: 'Wheel',
      chat: 'Answers in the chat',
      device: 'New devices',
      limit: 'Your limits',
      security: 'Safety of your account',
    },
  },
} as const
