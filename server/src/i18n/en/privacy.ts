/** What stands around the data in a member’s copy, in English. */
export const privacy = {
  title: 'Your data',
  intro:
    'This document shows all that we keep about you. Names are those of the data file beside it. Amounts are in minor units (hundredths), times are universal time (UTC).',
  foot: 'Keep this document in a safe place',
  page: 'Page',
  sections: {
    profile: 'Your account',
    safety: 'Safety and devices',
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    games: 'Games and transfers',
    offers: 'Bonuses',
    wheel: 'Prize wheel',
    invites: 'Invited friends',
    refunds: 'Refund on losses',
    limits: 'Limits and breaks',
    statement: 'Statement',
    notices: 'Notices',
    chat: 'Chat',
    books: 'Accounts',
  },
}
