/** What notices say, in English: calm, plain, and never an offer (decisions D19). */
import type { NoticeKind } from '@kapao/contract/lists.ts'
import type { Topic } from '#ledger/told-as.ts'

/** What a text speaks of: a sum with its sign of currency, what was taken, and a name; empty where the notice has none. */
interface Spoken {
  sum: string
  taken: string
  name: string
}

interface NoticeText {
  title: string
  text(spoken: Spoken): string
}

const topics: Record<Topic, NoticeText> = {
  deposit_qr: { title: 'Deposit received', text: ({ sum }) => `${sum} came by QR.` },
  deposit_voucher: { title: 'Deposit received', text: ({ sum }) => `${sum} came from a gift link.` },
  deposit_bank: { title: 'Deposit received', text: ({ sum }) => `${sum} came by bank transfer.` },
  transfer_in_settled: { title: 'Transfer done', text: ({ sum, name }) => `${sum} is now in ${name}.` },
  transfer_in_returned: { title: 'Transfer not done', text: ({ sum }) => `${sum} is back in your wallet.` },
  transfer_out_settled: { title: 'Transfer done', text: ({ sum }) => `${sum} is now in your wallet.` },
  transfer_out_returned: {
    title: 'Transfer not done',
    text: ({ sum, name }) => `${sum} is still in ${name}.`,
  },
  transfer_corrected: {
    title: 'Transfer corrected',
    text: ({ sum }) => `Our team looked into a transfer of ${sum} and corrected it.`,
  },
  withdraw_held: {
    title: 'Withdrawal requested',
    text: ({ sum }) => `Your withdrawal of ${sum} is being processed.`,
  },
  withdraw_paid: { title: 'Withdrawal paid', text: ({ sum }) => `${sum} was sent to your bank account.` },
  withdraw_returned: { title: 'Withdrawal not paid', text: ({ sum }) => `${sum} is back in your wallet.` },
  bonus_paid: {
    title: 'Bonus received',
    text: ({ sum }) => `${sum} is in your wallet. Its conditions are on the bonus page.`,
  },
  recall: {
    title: 'Taken back by the bank',
    text: ({ sum }) => `${sum} of an earlier deposit was taken back.`,
  },
  debt_repaid: { title: 'Amount owed repaid', text: ({ sum }) => `${sum} was used to repay what is owed.` },
  set_aside_put: {
    title: 'Set aside for you',
    text: ({ sum }) => `${sum} is set aside for you. It can be withdrawn, not played.`,
  },
  set_aside_released: {
    title: 'Set-aside money is back',
    text: ({ sum }) => `${sum} is now in your wallet.`,
  },
  prize_paid: { title: 'Prize received', text: ({ sum }) => `${sum} from the wheel is in your wallet.` },
  refund_paid: {
    title: 'Refund received',
    text: ({ sum }) => `${sum} of your losses is back in your wallet.`,
  },
  invite_paid: { title: 'Invite bonus received', text: ({ sum }) => `${sum} is in your wallet.` },
  adjustment: { title: 'Balance corrected', text: ({ sum }) => `Our team corrected your wallet by ${sum}.` },
  reversal: {
    title: 'Entry corrected',
    text: ({ sum }) => `Our team corrected an entry of ${sum}. Your statement shows it.`,
  },
  bonus_ended: {
    title: 'Bonus ended',
    text: ({ sum, taken, name }) =>
      sum
        ? `${name} ${taken ? `We took back ${taken}` : 'Nothing was taken back'}; ${sum} in your wallet stays yours.`
        : name,
  },
  chat_answered: { title: 'Our team has answered', text: () => 'There is a new message in the chat.' },
  device_new: {
    title: 'Sign-in from a new device',
    text: ({ name }) =>
      `${name || 'An unknown device'}. If this was not you, please change your password at once.`,
  },
  limit_waited: {
    title: 'Your new limit can be confirmed',
    text: ({ name }) =>
      `The wait for your deposit limit of ${name} is over. Until you confirm it, the old limit stays.`,
  },
  password_reset: {
    title: 'New password set',
    text: () => 'Every device was signed out. If this was not you, please contact us at once.',
  },
  password_changed: {
    title: 'Password changed',
    text: () => 'If this was not you, please contact us at once.',
  },
  pin_set: { title: 'PIN set', text: () => 'We ask for it before withdrawals and important changes.' },
  pin_removed: {
    title: 'PIN removed',
    text: () => 'If this was not you, please change your password at once.',
  },
  passkey_added: {
    title: 'Passkey added',
    text: () => 'If this was not you, please change your password and contact us at once.',
  },
  passkey_removed: {
    title: 'Passkey removed',
    text: () => 'If this was not you, please change your password at once.',
  },
  account_changed: {
    title: 'Bank account changed',
    text: () => 'Withdrawals now go to the new account. If this was not you, please contact us at once.',
  },
  holder_changed: {
    title: 'Account holder changed',
    text: () => 'If this was not you, please contact us at once.',
  },
  export_ready: { title: 'Your data is ready', text: () => 'You can download it for one day.' },
  account_closing: {
    title: 'Your account is closing',
    text: () => 'If this was not you, please contact us within 24 hours.',
  },
  slip_refused: {
    title: 'Slip not credited',
    text: ({ sum, name }) =>
      `${sum ? `Your slip of ${sum}` : 'Your slip'} could not be credited. ${name}`.trim(),
  },
}

/** What a locked screen may show: no sum, no name, no number. `other`: money that moved, and did not arrive. */
const pushed: Record<NoticeKind | 'other', string> = {
  deposit: 'Money has arrived',
  withdrawal: 'News of a withdrawal',
  transfer: 'News of a transfer',
  bonus: 'News of a bonus',
  refund: 'Money has arrived',
  invite: 'Money has arrived',
  spin: 'Money has arrived',
  chat: 'A new message from our team',
  device: 'A sign-in from a new device',
  limit: 'News of a limit you set',
  security: 'A change of your account’s safety',
  other: 'News of your money',
}

/** How a bonus ended. */
const ends = {
  successful: 'Its conditions are met, and the money is yours.',
  failed: 'What was left fell below its floor.',
  cleared: 'You ended it yourself.',
}

/** Of a limit. */
const periods = { day: '24 hours', week: '7 days', month: '30 days' }

export const notice = { topics, pushed, ends, periods }
