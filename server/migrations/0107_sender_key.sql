-- Who was paid for from one account is found however the bank writes its number. An index by the number as written stays for the
-- program of before.
DROP INDEX CONCURRENTLY IF EXISTS bank_payment_sender_key;
CREATE INDEX CONCURRENTLY bank_payment_sender_key
  ON bank_payment (canonical_reference(from_account_no), from_bank, member_id) WHERE member_id IS NOT NULL;
