-- Staff look through payouts (staff-calls T4).

-- When the bank was told or asked last.
ALTER TABLE withdrawal ADD COLUMN asked_at timestamptz;
ALTER TABLE sender_refund ADD COLUMN asked_at timestamptz;
GRANT UPDATE (asked_at) ON withdrawal, sender_refund TO kapao_app;

CREATE INDEX withdrawal_payout ON withdrawal (created_at, id) WHERE state IN ('PAYING', 'PAID', 'FAILED');
CREATE INDEX withdrawal_payout_state ON withdrawal (state, created_at, id) WHERE state IN ('PAYING', 'PAID', 'FAILED');
