-- Staff look through withdrawals of any amount and reason (staff-calls T4).
CREATE INDEX withdrawal_amount ON withdrawal (state, amount);
CREATE INDEX withdrawal_reason ON withdrawal (reason, created_at, id) WHERE reason IS NOT NULL;
