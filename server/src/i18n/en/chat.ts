/** What the greeter of the chat says, in English. */
export const chat = {
  menu: 'Main menu',
  person: 'Talk to a person',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  games: 'Games',
  notArrived: 'It has not arrived',
  anythingElse: 'Anything else?',
  whatAbout: 'What is it about?',
  hello: 'Hello! Our team has your message and will answer here. Meanwhile, pick a topic below.',
  bankTransfer: 'Bank transfer',
  bankTransferHint: 'From your registered account only',
  qr: 'QR code',
  qrHint: 'A new QR code for each deposit',
  giftLink: 'TrueMoney gift link',
  giftLinkHint: 'Paste the gift link into the deposit screen',
  describe:
    'Please write how much you sent and when. Somebody from our team will look into it. Never tell anybody your password or a one-time code.',
  withdrawals:
    'Withdrawals go to your registered bank account, one at a time. Your statement shows how far yours is.',
  gameAccounts:
    'Open game accounts and move money into them on the home screen. If a transfer fails, the money is back where it was.',
  called: 'We have called somebody from our team. Please write your question here.',
}
