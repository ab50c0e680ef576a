/** What may go wrong with the ledger itself, for the audit's own test: by invariant, each a statement that breaks it. */

/** Without the rules that stand in the way. */
export const without = (table: string, ...constraints: string[]) =>
  constraints.map((name) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}; `).join('')

export const ledgerCorruptions = (memberId: string): Record<string, string[]> => ({
  'I-1': [
    `UPDATE entry SET amount = amount + 1 WHERE code = 'wallet' AND seq = 1`,
    `DELETE FROM entry WHERE journal_id = (SELECT id FROM journal WHERE key = 'win')`,
    `DELETE FROM journal WHERE key = 'win'`,
    `INSERT INTO journal SELECT member_id, 'copy', id, kind, currency, reverses, created_at FROM journal WHERE key = 'win'`,
  ],
  'I-2': [`UPDATE account SET balance = balance + 1 WHERE code = 'wallet'`],
  'I-3': [
    `UPDATE account SET balance = balance + 1 WHERE code = 'wallet'`,
    `UPDATE account SET seq = seq + 1 WHERE code = 'wallet'`,
    `DELETE FROM account WHERE code = 'game:NAGA'`,
    `INSERT INTO account VALUES ('${memberId}', 'game:LOTUS', 'THB', 7, 0, now())`,
  ],
  'I-3n': [
    `INSERT INTO notable_account VALUES ('wallet', '${memberId}')`,
    `UPDATE account SET balance = 1000000 WHERE code = 'wallet' AND member_id = '${memberId}'`,
  ],
  'I-4': [
    `UPDATE entry SET balance_after = balance_after + 1 WHERE code = 'wallet' AND seq = 2`,
    `UPDATE entry SET seq = 9 WHERE code = 'wallet' AND seq = 3`,
    `DELETE FROM entry WHERE code = 'game:NAGA' AND seq = 1`,
  ],
  'I-5': [
    `${without('account', 'account_member_not_negative')} UPDATE account SET balance = -1 WHERE code = 'game:NAGA'`,
    `${without('entry', 'entry_member_not_negative')} UPDATE entry SET balance_after = -1 WHERE code = 'wallet' AND seq = 2`,
  ],
  'I-6': [
    `GRANT DELETE ON entry TO kapao_app`,
    `GRANT UPDATE (kind) ON journal TO kapao_app`,
    `GRANT TRUNCATE ON journal TO kapao_report`,
    `ALTER TABLE entry DISABLE TRIGGER entry_append_only`,
    `DROP TRIGGER entry_journal_balances ON entry`,
  ],
  'I-7': [
    `ALTER TABLE transfer ADD COLUMN fee numeric`,
    `ALTER TABLE operator_task ADD COLUMN amount int`,
    `${without('entry', 'entry_amount_in_range')} UPDATE entry SET amount = 0 WHERE code = 'wallet' AND seq = 1`,
  ],
  'I-8': [
    `UPDATE journal SET currency = 'LAK' WHERE key = 'win'`,
    `UPDATE account SET currency = 'LAK' WHERE code = 'game:NAGA'`,
  ],
  'I-10': [
    `${without('journal', 'journal_pkey')}`,
    `${without('journal', 'journal_pkey')} INSERT INTO journal SELECT * FROM journal WHERE key = 'win'`,
  ],
})
