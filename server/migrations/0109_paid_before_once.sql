-- One payment at the bank ends one withdrawal.
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_bank_reference;
CREATE UNIQUE INDEX CONCURRENTLY withdrawal_bank_reference ON withdrawal (canonical_reference(bank_reference))
  WHERE bank_reference IS NOT NULL;
