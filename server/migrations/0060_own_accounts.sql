-- Staff set up accounts of ours and QR gateways (staff-calls T5): each has a code, and a gateway its terms. A row without a code is a
-- number that an account had before: what is still paid there is recognised.
ALTER TABLE deposit_account
  ADD COLUMN code text COLLATE "C",
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN adapter text,
  ADD COLUMN deposit_min bigint,
  ADD COLUMN quick_amounts int[];

UPDATE deposit_account d SET code = n.code
FROM (
  SELECT bank_code, account_no,
    CASE WHEN bank_type = 'PAYMENT' AND row_number() OVER w = 1 THEN bank_code
      ELSE left(bank_code, 16) || '_' || row_number() OVER w END AS code
  FROM deposit_account WINDOW w AS (PARTITION BY bank_type, bank_code ORDER BY position, account_no)) n
WHERE n.bank_code = d.bank_code AND n.account_no = d.account_no;
UPDATE deposit_account SET adapter = 'generic', (deposit_min, quick_amounts) = (
  SELECT t.least, t.quick FROM (VALUES
    ('KBANK', 100, ARRAY[10, 20, 50, 100, 500, 1000]),
    ('WW', 10000, ARRAY[100, 200, 300, 500, 1000]),
    ('E2P', 5000, ARRAY[50, 100, 200, 500, 1000])) t (gateway, least, quick) WHERE t.gateway = bank_code)
WHERE bank_type = 'PAYMENT';
UPDATE deposit_account SET deposit_min = coalesce(deposit_min, 100), quick_amounts = coalesce(quick_amounts, '{}')
WHERE bank_type = 'PAYMENT';

-- A code is for good, and names one account, or one gateway.
CREATE UNIQUE INDEX deposit_account_code ON deposit_account (bank_type, code);
GRANT INSERT, UPDATE (code, account_name, mode, currency, adapter, deposit_min, quick_amounts, is_open, closed_at, position)
  ON deposit_account TO kapao_app;
