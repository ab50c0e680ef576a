-- Staff look through the trail and the journals (staff-calls T6).

-- Newest first, by whom, by what, and about whom. Acts of staff are few: each index is small.
CREATE INDEX operator_audit_time ON operator_audit (at, n);
CREATE INDEX operator_audit_operator ON operator_audit (operator_id, at, n);
CREATE INDEX operator_audit_action ON operator_audit (action, at, n);
CREATE INDEX operator_audit_member ON operator_audit ((record::jsonb ->> 'memberId'), at, n);

-- Newest first, from and to a time, and one by its id through the time of its entries. Rows come in this order, so this
-- index grows at its end only.
CREATE INDEX journal_newest ON journal (created_at, id);
-- By its whole key, whosever it is: of the key only the hash is kept.
CREATE INDEX journal_key ON journal USING hash (key);
-- Kinds that come seldom would be looked for in all others.
CREATE INDEX journal_seldom ON journal (kind, created_at, id) WHERE kind IN (
  'suspense_in', 'suspense_out', 'deposit_voucher', 'sender_refund_paid', 'transfer_in_returned', 'transfer_out_returned',
  'transfer_corrected', 'withdraw_returned', 'bonus_paid', 'bonus_forfeited', 'recall', 'recall_suspense', 'debt_repaid',
  'set_aside_put', 'set_aside_drawn', 'set_aside_released', 'prize_paid', 'refund_paid', 'invite_paid', 'adjustment', 'reversal');
