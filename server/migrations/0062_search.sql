-- What staff search for leads to rows by an index of its own (staff-calls T3).

-- By the reference that a member quotes. Withdrawals and transfers, of which there are most, have theirs in tables of their own.
CREATE INDEX statement_reference ON statement (reference) WHERE type NOT IN ('withdraw', 'transfer');
-- By what a gateway calls it.
CREATE INDEX gateway_payment_reference ON gateway_payment (canonical_reference(payment_id));
CREATE INDEX sender_refund_reference ON sender_refund (payout_reference);
-- By amount, the newest first.
CREATE INDEX bank_payment_amount ON bank_payment (amount, heard_at);
CREATE INDEX gateway_payment_amount ON gateway_payment (amount, heard_at);
CREATE INDEX withdrawal_any_amount ON withdrawal (amount, created_at);
CREATE INDEX slip_amount ON slip (amount, created_at) WHERE amount IS NOT NULL;
CREATE INDEX sender_refund_amount ON sender_refund (amount, created_at);
-- By what the provider calls the member, whatever the game.
CREATE INDEX game_account_name ON game_account (username);
CREATE INDEX operator_request_subject ON operator_request (subject);
