-- Statements of a bank about an account of ours, imported by staff (staff-calls T6, decision 0023). The file itself is not kept.

CREATE TABLE bank_statement (
  id            uuid PRIMARY KEY,
  -- SHA-256 of the file: it is imported once.
  hash          bytea NOT NULL,
  format        text COLLATE "C" NOT NULL,
  -- What the file says of itself; null where it says nothing.
  account_no    text,
  currency      text COLLATE "C",
  -- The names of its columns, in their order.
  columns       text[] NOT NULL,
  rows          integer NOT NULL,
  uploaded_by   uuid NOT NULL REFERENCES operator (id),
  uploaded_at   timestamptz NOT NULL,
  state         text COLLATE "C" NOT NULL DEFAULT 'UPLOADED',
  -- Until then one process matches it; another one that dies leaves it to the next.
  lease_until   timestamptz,
  -- The deposit account that it was matched with.
  account       text COLLATE "C",
  matched_by    uuid REFERENCES operator (id),
  matched_at    timestamptz,
  matched       integer NOT NULL DEFAULT 0,
  unmatched     integer NOT NULL DEFAULT 0,
  debits        integer NOT NULL DEFAULT 0,
  refused       integer NOT NULL DEFAULT 0,
  CONSTRAINT bank_statement_format CHECK (format IN ('csv', 'ofx', 'mt940', 'camt053')),
  CONSTRAINT bank_statement_state CHECK (state IN ('UPLOADED', 'MATCHED')),
  CONSTRAINT bank_statement_rows CHECK (rows > 0),
  CONSTRAINT bank_statement_matched CHECK (
    (state = 'MATCHED') = (matched_at IS NOT NULL) AND (state = 'MATCHED') = (account IS NOT NULL)
    AND (state = 'MATCHED') = (matched_by IS NOT NULL)),
  CONSTRAINT bank_statement_counts CHECK (state = 'UPLOADED' OR matched + unmatched + debits + refused = rows)
);
CREATE UNIQUE INDEX bank_statement_once ON bank_statement (hash);
CREATE INDEX bank_statement_newest ON bank_statement (uploaded_at, id);
CREATE INDEX bank_statement_unmatched ON bank_statement (uploaded_at) WHERE state = 'UPLOADED';

CREATE TABLE bank_statement_row (
  statement_id  uuid NOT NULL REFERENCES bank_statement (id) ON DELETE CASCADE,
  -- As its file counts them.
  row           integer NOT NULL,
  -- What it says, until the statement is matched; after that only its hash.
  cells         text[],
  hash          bytea NOT NULL,
  outcome       text COLLATE "C",
  why           text COLLATE "C",
  -- The payment that it is.
  from_bank     text COLLATE "C",
  reference     text COLLATE "C",
  PRIMARY KEY (statement_id, row),
  CONSTRAINT bank_statement_row_outcome CHECK (outcome IN ('matched', 'unmatched', 'debit', 'refused')),
  CONSTRAINT bank_statement_row_once CHECK ((cells IS NULL) = (outcome IS NOT NULL)),
  CONSTRAINT bank_statement_row_payment CHECK ((reference IS NULL) = (from_bank IS NULL))
);

-- A payment that a statement told us first is nobody's until two members of staff have said whose it is.
ALTER TABLE bank_payment
  ADD COLUMN statement_id uuid,
  -- When the bank's feed told of it too.
  ADD COLUMN confirmed_at timestamptz,
  DROP CONSTRAINT bank_payment_heard_from,
  ADD CONSTRAINT bank_payment_heard_from CHECK (heard_from IN ('feed', 'slip', 'operator', 'statement')) NOT VALID,
  ADD CONSTRAINT bank_payment_statement CHECK ((heard_from = 'statement') = (statement_id IS NOT NULL)) NOT VALID;
ALTER TABLE bank_payment VALIDATE CONSTRAINT bank_payment_heard_from;
ALTER TABLE bank_payment VALIDATE CONSTRAINT bank_payment_statement;

GRANT SELECT, INSERT, DELETE ON bank_statement, bank_statement_row TO kapao_app;
GRANT UPDATE (state, lease_until, account, matched_by, matched_at, matched, unmatched, debits, refused)
  ON bank_statement TO kapao_app;
GRANT UPDATE (cells, outcome, why, from_bank, reference) ON bank_statement_row TO kapao_app;
GRANT UPDATE (confirmed_at) ON bank_payment TO kapao_app;
GRANT SELECT (id, format, rows, uploaded_by, uploaded_at, state, account, matched_by, matched_at, matched, unmatched, debits, refused)
  ON bank_statement TO kapao_report;
