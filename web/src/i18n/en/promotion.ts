/** Words of promotions: entering a code, what it stands for, receiving it. In English. */
export const promotion = {
  label: 'Promotion code',
  hint: 'Letters and digits, as you were given it',
  search: 'Look up',
  missing: 'Enter a code',
  title: 'Promotion {code}',
  searching: 'Looking up the code…',
  notFoundTitle: 'No promotion with this code',
  notFoundText: 'Please check {code} letter by letter. It may also have ended.',
  another: 'Enter another code',
  loadFailed: 'The code could not be looked up.',
  receive: 'Receive this promotion',
  receivedTitle: 'Promotion received',
  receivedText: '{amount} is in your wallet. This page shows its progress.',
  receivedUnknown: 'It is in your wallet. This page shows its progress.',
  ok: 'OK',
} as const
