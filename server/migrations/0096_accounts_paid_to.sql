-- Who names a bank account is kept by what the members are kept by who were paid to it before (decisions D16; docs/decisions/0022).
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_paid_to;
CREATE INDEX CONCURRENTLY withdrawal_paid_to ON withdrawal (to_bank, ltrim(to_account_no, '0')) WHERE state = 'PAID';
