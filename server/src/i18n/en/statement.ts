/** Words of an exported statement, in English. */
import { en } from '@kapao/contract/statement-words/en.ts'
export const statement = {
  title: 'Statement',
  /** Of a month's file. */
  file: {
    page: 'Page',
    foot: 'All times are Bangkok time',
    memberNo: 'Member number',
    name: 'Name',
    account: 'Bank account',
    period: 'Period',
    madeAt: 'Made at',
    currency: 'Currency',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    columns: { time: 'Time', event: 'Event', amount: 'Amount', balance: 'Balance' },
    empty: 'Nothing happened in this month',
    cut: 'This month has more rows than fit into one file. The app shows those that are older.',
  },
  columns: {
    time: 'Date and time',
    type: 'Type',
    from: 'From',
    to: 'To',
    amount: 'Amount',
    balance: 'Wallet balance after',
    currency: 'Currency',
    status: 'Status',
    reference: 'Reference',
    note: 'Note',
  },
  ...en,
}
