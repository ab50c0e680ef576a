-- A statement row says with a minus that money was taken from the member (decisions D11): a forfeited bonus, a recall, a
-- correction to our favour. Every other amount stays without a sign.
ALTER TABLE statement DROP CONSTRAINT statement_amount_in_range;
ALTER TABLE statement ADD CONSTRAINT statement_amount_in_range CHECK (
  amount BETWEEN CASE WHEN type IN ('finish_bonus', 'recall', 'adjustment') THEN -10000000000000 ELSE 0 END AND 10000000000000
);
