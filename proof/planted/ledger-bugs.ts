/** Bugs in the books themselves: locks, keys, constraints, rows that belong to a posting. */
import type { PlantedBug } from './bug.ts'

export const ledgerBugs: PlantedBug[] = [
  {
    name: 'lock-order',
    means:
      'accounts are locked in the order in which they are named, so two postings may wait for each other',
    file: 'server/src/ledger/accounts.ts',
    text: 'accounts.sort((a, b) => compare(a.memberId, b.memberId) || compare(a.code, b.code))',
    instead: '',
    caughtBy: {
      file: 'server/src/ledger/race.test.ts',
      test: 'postings that name the same accounts in another order lock them in the same order',
    },
  },
  {
    name: 'no-lock',
    means: 'balances are read without a lock',
    file: 'server/src/ledger/accounts.ts',
    text: "FOR NO KEY UPDATE OF a ${skipLocked ? 'SKIP LOCKED' : ''}",
    instead: '',
    caughtBy: {
      file: 'server/src/ledger/race.test.ts',
      test: 'of thirty-two who want the same hundred only as many win as it pays for',
    },
  },
  {
    name: 'overdraft',
    means: 'nobody looks whether the money is there before it is moved',
    file: 'server/src/ledger/moves.ts',
    text: ': balance < 0n && !isHouse(code)',
    instead: ': balance < -1_000_000n && !isHouse(code)',
    caughtBy: {
      file: 'server/src/ledger/post.test.ts',
      test: 'nobody can spend a satang more than the wallet holds',
    },
  },
  {
    name: 'key-not-unique',
    means: 'the database takes two journals under one key',
    file: 'server/migrations/0001_ledger.sql',
    text: 'CONSTRAINT journal_pkey PRIMARY KEY (member_id, key),',
    instead: 'CONSTRAINT journal_pkey PRIMARY KEY (member_id, key, id),',
    caughtBy: { file: 'server/src/ledger/constraints.test.ts', test: 'journal_pkey' },
  },
  {
    name: 'below-zero',
    means: "the database lets a member's account fall below zero",
    file: 'server/migrations/0019_places_of_money.sql',
    text: "CHECK (CASE WHEN code = 'debt' THEN balance <= 0 ELSE balance >= 0 OR code LIKE 'house:%' END);",
    instead: 'CHECK (true);',
    caughtBy: { file: 'server/src/ledger/constraints.test.ts', test: 'account_member_not_negative' },
  },
  {
    name: 'unbalanced',
    means: 'a journal need not balance',
    file: 'server/migrations/0001_ledger.sql',
    text: 'GROUP BY journal_id HAVING sum(amount) <> 0)',
    instead: 'GROUP BY journal_id HAVING sum(amount) > 10000000000000000)',
    caughtBy: { file: 'server/src/ledger/constraints.test.ts', test: 'entry_journal_balances' },
  },
  {
    name: 'entries-changeable',
    means: 'what was booked can be changed backgroundWork',
    file: 'server/migrations/0001_ledger.sql',
    text: 'GRANT SELECT, INSERT ON account, journal, entry, statement_head, statement, outbox TO kapao_app;',
    instead:
      'GRANT SELECT, INSERT, UPDATE ON account, journal, entry, statement_head, statement, outbox TO kapao_app;',
    caughtBy: { file: 'server/src/ledger/constraints.test.ts', test: 'UPDATE entry SET amount = amount * 2' },
  },
  {
    name: 'no-statement-row',
    means: 'money moves and the statement does not show it',
    file: 'server/src/ledger/group.ts',
    text: 'if (openings.length > 0) statements.push(openStatements(openings))',
    instead: '',
    caughtBy: {
      file: 'server/src/ledger/post.test.ts',
      test: 'a deposit raises the wallet, is in the statement and is told',
    },
  },
  {
    name: 'no-outbox-row',
    means: 'money moves and no device is told',
    file: 'server/src/ledger/group.ts',
    text: 'if (events.length > 0) statements.push(insertOutbox(events))',
    instead: '',
    caughtBy: {
      file: 'server/src/platform/realtime/realtime.test.ts',
      test: 'learns of a deposit as soon as it is committed',
    },
  },
  {
    name: 'float-money',
    means: 'amounts are reckoned in floating point',
    file: 'contract/src/money.ts',
    text: "const satang = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))",
    instead: 'const satang = BigInt(Math.floor(Math.abs(baht) * 100)); void [whole, fraction]',
    caughtBy: {
      file: 'contract/src/money.test.ts',
      test: 'every satang amount up to the largest survives the way to the wire and back',
    },
  },
  {
    name: 'rounding-up',
    means: 'a part of an amount is rounded up',
    file: 'server/src/bonus/lock/lock.rules.ts',
    text: '(amount * BigInt(points)) / one',
    instead: '(amount * BigInt(points) + one - 1n) / one',
    caughtBy: { file: 'server/src/bonus/lock/lock.rules.test.ts', test: 'parts are floored to the satang' },
  },
  {
    name: 'dead-not-noticed',
    means: 'a repeat of a call whose process died gets IN_PROGRESS for two minutes',
    file: 'server/src/platform/idempotency/idempotency.ts',
    text: ' || (node !== null && gone.includes(node))',
    instead: '',
    caughtBy: {
      file: 'server/src/platform/idempotency/idempotency.test.ts',
      test: 'once its process is known to be gone it is taken over at once, and a living one is left alone',
    },
  },
  {
    name: 'key-not-claimed',
    means: 'the same request, sent while the first one runs, is run again',
    file: 'server/src/platform/idempotency/idempotency.ts',
    text: "(known(claim) ?? 'running')",
    instead: "(known(claim) ?? 'claimed')",
    caughtBy: {
      file: 'server/src/platform/idempotency/idempotency.test.ts',
      test: 'while the first one runs nobody else runs it, at another node either',
    },
  },
  {
    name: 'key-for-another-body',
    means: 'another amount under the same key gets the answer of the first one',
    file: 'server/src/platform/idempotency/idempotency.ts',
    text: "if (row && !isOfCall(claim, row)) return 'reused'",
    instead: '',
    caughtBy: {
      file: 'server/src/platform/idempotency/idempotency.test.ts',
      test: 'and another amount is 422, and moves nothing',
    },
  },
  {
    name: 'key-of-anybody',
    means: "one member gets the answer to another member's request",
    file: 'server/src/platform/http/call-steps.ts',
    text: 'caller.member?.id ?? caller.operator?.id ?? guestId ?? visitorScope(network, name)',
    instead: 'visitorScope(network, name)',
    caughtBy: {
      file: 'server/src/platform/idempotency/idempotency.test.ts',
      test: "one member's key says nothing to another",
    },
  },
  {
    name: 'audit-chain',
    means: 'the record of staff covers no row before it, so one can be taken out unseen',
    file: 'server/src/staff/audit-trail.service.ts',
    text: ".update(last?.hash ?? '')",
    instead: '',
    caughtBy: {
      file: 'server/src/staff/staff.test.ts',
      test: 'the trail has pages, newest first, and nobody can change it',
    },
  },
  {
    name: 'code-paid-late',
    means: "a day's part of paid QR codes is another one within a longer time",
    file: 'server/src/reports/report.queries.ts',
    text: "AND p.paid_at < c.created_at + ${serverLimits.qrPaidDaysMax} * interval '1 day'",
    instead: '',
    caughtBy: {
      file: 'server/src/reports/report-figures.test.ts',
      test: 'codes count as paid when the ledger has a deposit for them within a month',
    },
  },
  {
    name: 'deposits-of-the-offer-itself',
    means: 'the deposit that an offer was taken for is told as one that it brought afterwards',
    file: 'server/src/reports/report.queries.ts',
    text: 'AND d.day > (b.opened_at',
    instead: 'AND d.day >= (b.opened_at',
    caughtBy: {
      file: 'server/src/reports/report-figures.test.ts',
      test: 'what the takers of an offer deposited afterwards is what their journals brought in the seven days after',
    },
  },
  {
    name: 'retained-by-coins',
    means: 'members who never came back are told as retained, since a job gave them coins the next day',
    file: 'server/src/closing/member-day.ts',
    text: " AND currency <> 'COIN'",
    instead: '',
    caughtBy: {
      file: 'server/src/reports/report-figures.test.ts',
      test: 'retained after 1, 7 and 30 days when money of theirs moved on just that day',
    },
  },
]
