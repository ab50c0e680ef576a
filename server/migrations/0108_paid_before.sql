-- How the bank calls a payout that was never ordered here and is paid all the same, as after a restore: two people say so (decisions
-- D22). Null: it was ordered here, or is not paid.
ALTER TABLE withdrawal ADD COLUMN bank_reference text;
GRANT UPDATE (bank_reference) ON withdrawal TO kapao_app;
