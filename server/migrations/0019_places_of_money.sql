-- Places of money that the rules against abuse need: open stakes at providers, money set aside, debts after recalls, and
-- corrections by the house (decisions D7, D16, D22; staff-calls T2).

ALTER DOMAIN account_code DROP CONSTRAINT account_code_in_chart;
ALTER DOMAIN account_code
  -- Only accounts of the chart (server/src/ledger/chart.ts).
  ADD CONSTRAINT account_code_in_chart CHECK (VALUE ~ '^(wallet|withdraw_hold|set_aside|debt|coin|(transit|game|stake):[A-Z0-9_]{2,20}|house:(payout|bonus|refund|invite|prize|coin|suspense|adjustment|(bank|gateway|provider):[A-Z0-9_]{2,20}))$');

-- A debt is what the member owes after a recall: zero or below. Everything else of a member is zero or above (I-5, I-51).
ALTER TABLE account DROP CONSTRAINT account_member_not_negative;
ALTER TABLE account ADD CONSTRAINT account_member_not_negative
  CHECK (CASE WHEN code = 'debt' THEN balance <= 0 ELSE balance >= 0 OR code LIKE 'house:%' END);
ALTER TABLE entry DROP CONSTRAINT entry_member_not_negative;
ALTER TABLE entry ADD CONSTRAINT entry_member_not_negative
  CHECK (CASE WHEN code = 'debt' THEN balance_after <= 0 ELSE balance_after >= 0 OR code LIKE 'house:%' END);

-- A bank or gateway took money back; the house corrected a balance.
ALTER TABLE statement DROP CONSTRAINT statement_type_known;
ALTER TABLE statement ADD CONSTRAINT statement_type_known
  CHECK (type IN ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'recall', 'adjustment'));
