-- The report's role reads no code of a gift link, not even a sealed one: whoever opens it can take the money (quality C-64).
REVOKE SELECT ON voucher FROM kapao_report;
GRANT SELECT (member_id, id, code_hash, state, amount, reference, to_wallet, reason, unknown_count, ask_at, ask_count, created_at,
              decided_at) ON voucher TO kapao_report;
