-- Who sent what a statement told of first is whom the bank's feed names once it tells of it too (decision 0023).
ALTER TABLE bank_payment
  -- The bank that the feed says it came from; null: none had to ask, or only a statement has told of it.
  ADD COLUMN sender_bank text COLLATE "C";
-- Where a refund goes, if that is not `from_bank`, by which its payment is named.
ALTER TABLE sender_refund ADD COLUMN to_bank text COLLATE "C";

-- By the owner's hand, once, as nobody else may say who sent a payment. What is a member's stays as it was told.
CREATE FUNCTION confirm_payment(bank text, told_reference text, at timestamptz, feed_bank text, account_no text, name text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE bank_payment SET confirmed_at = at, sender_bank = feed_bank,
    from_account_no = CASE WHEN member_id IS NULL THEN account_no ELSE from_account_no END,
    from_name = CASE WHEN member_id IS NULL THEN name ELSE from_name END
  WHERE from_bank = bank AND reference = told_reference AND heard_from = 'statement' AND confirmed_at IS NULL
$$;
REVOKE EXECUTE ON FUNCTION confirm_payment FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_payment TO kapao_app;
