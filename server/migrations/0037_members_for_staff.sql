-- Staff look through members and withdrawals by every filter that they have, page by page (staff-calls T3, T4).

-- Newest first, whatever else is asked for.
CREATE INDEX member_newest ON member (created_at, id);
CREATE INDEX member_closed ON member (created_at, id) WHERE NOT is_active;
CREATE INDEX member_source ON member (source_code, created_at, id);
-- A name by its beginning; a holder and an account number by the whole, whatever the bank.
CREATE INDEX member_name ON member (lower(name) text_pattern_ops);
CREATE INDEX member_holder ON member (bank_account_name);
CREATE INDEX member_account_no ON member (ltrim(bank_account_no, '0'));

-- Whom money would be missed by most: smaller wallets are too many for an index to help.
CREATE INDEX account_large_wallet ON account (balance, member_id) WHERE code = 'wallet' AND balance >= 1000000;

-- When a member was seen last.
CREATE INDEX session_seen ON session (member_id, last_seen_at);

CREATE INDEX member_flag_open ON member_flag (code, member_id) WHERE closed_at IS NULL;
CREATE INDEX member_freeze_now ON member_freeze (capability, member_id) WHERE lifted_at IS NULL;

-- Withdrawals of every state, and one member's.
CREATE INDEX withdrawal_newest ON withdrawal (created_at, id);
CREATE INDEX withdrawal_state ON withdrawal (state, created_at, id);
CREATE INDEX withdrawal_of_member ON withdrawal (member_id, created_at, id);
