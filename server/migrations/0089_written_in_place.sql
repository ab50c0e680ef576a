-- Indexes that kept accounts from being written in place, and those that another one serves (decision 0027).
DROP INDEX CONCURRENTLY IF EXISTS account_large_wallet;
DROP INDEX CONCURRENTLY IF EXISTS account_set_aside;
-- A member's debt is found by its account, and nothing looks for all of them.
DROP INDEX CONCURRENTLY IF EXISTS account_in_debt;
-- A member's notices are few, and counted with each page: they are sorted as well.
DROP INDEX CONCURRENTLY IF EXISTS notice_newest;
-- As withdrawal_state has them.
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_review;
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_payout_state;

-- References are looked for by the whole: of each only the hash is kept.
DROP INDEX CONCURRENTLY IF EXISTS gateway_payment_reference_hash;
CREATE INDEX CONCURRENTLY gateway_payment_reference_hash ON gateway_payment USING hash (canonical_reference(payment_id));
DROP INDEX CONCURRENTLY IF EXISTS gateway_payment_reference;
DROP INDEX CONCURRENTLY IF EXISTS statement_reference_hash;
CREATE INDEX CONCURRENTLY statement_reference_hash ON statement USING hash (reference) WHERE type NOT IN ('withdraw', 'transfer');
DROP INDEX CONCURRENTLY IF EXISTS statement_reference;
