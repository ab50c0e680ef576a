-- Payouts by a file that staff take to the bank, and its result files (decision 0024). The result's file itself is not kept.

CREATE TABLE payout_file (
  id              uuid PRIMARY KEY,
  -- Told to the bank.
  reference       text COLLATE "C" NOT NULL,
  -- Our account that pays, as it was then.
  from_bank       text COLLATE "C" NOT NULL,
  from_account_no text NOT NULL,
  from_name       text NOT NULL,
  currency        text COLLATE "C" NOT NULL,
  rows            integer NOT NULL,
  amount          bigint NOT NULL,
  reason          text NOT NULL,
  made_by         uuid NOT NULL REFERENCES operator (id),
  made_at         timestamptz NOT NULL,
  taken_at        timestamptz,
  CONSTRAINT payout_file_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT payout_file_sums CHECK (rows > 0 AND amount > 0)
);
CREATE UNIQUE INDEX payout_file_reference ON payout_file (reference);
CREATE INDEX payout_file_newest ON payout_file (made_at, id);

CREATE TABLE payout_result (
  id              uuid PRIMARY KEY,
  file_id         uuid NOT NULL REFERENCES payout_file (id),
  -- SHA-256: each is read once.
  hash            bytea NOT NULL,
  read_by         uuid NOT NULL REFERENCES operator (id),
  read_at         timestamptz NOT NULL,
  confirmed_by    uuid REFERENCES operator (id),
  confirmed_at    timestamptz,
  -- Two people: what a person carries could have been changed on the way.
  CONSTRAINT payout_result_confirmed CHECK (
    (confirmed_by IS NULL) = (confirmed_at IS NULL) AND confirmed_by <> read_by)
);
CREATE UNIQUE INDEX payout_result_once ON payout_result (hash);
CREATE INDEX payout_result_file ON payout_result (file_id, read_at);

CREATE TABLE payout_result_row (
  result_id       uuid NOT NULL REFERENCES payout_result (id),
  row             integer NOT NULL,
  reference       text NOT NULL,
  said            text COLLATE "C" NOT NULL,
  -- Null: the bank did not repeat it.
  amount          bigint,
  reason          text,
  outcome         text COLLATE "C" NOT NULL,
  fault           text COLLATE "C",
  PRIMARY KEY (result_id, row),
  CONSTRAINT payout_result_row_said CHECK (said IN ('paid', 'rejected', 'processing')),
  CONSTRAINT payout_result_row_outcome CHECK (outcome IN ('paid', 'rejected', 'pending', 'known', 'refused')),
  CONSTRAINT payout_result_row_fault CHECK (
    fault IN ('not_in_file', 'other_amount', 'told_twice', 'decided_otherwise')),
  CONSTRAINT payout_result_row_refused CHECK ((fault IS NULL) = (outcome <> 'refused'))
);

CREATE TABLE payout_file_row (
  file_id         uuid NOT NULL REFERENCES payout_file (id),
  row             integer NOT NULL,
  member_id       uuid NOT NULL,
  withdrawal_id   uuid NOT NULL,
  -- What the bank has said by a result that two people have read; the job that pays ends the withdrawal by it.
  said            text COLLATE "C",
  reason          text,
  result_id       uuid REFERENCES payout_result (id),
  PRIMARY KEY (file_id, row),
  FOREIGN KEY (member_id, withdrawal_id) REFERENCES withdrawal (member_id, id),
  CONSTRAINT payout_file_row_said CHECK (said IN ('paid', 'rejected')),
  CONSTRAINT payout_file_row_result CHECK ((said IS NULL) = (result_id IS NULL))
);
-- A member is paid once: a withdrawal is in one file, ever. One that comes back ends, and is asked for anew.
CREATE UNIQUE INDEX payout_file_row_once ON payout_file_row (member_id, withdrawal_id);

GRANT SELECT, INSERT ON payout_file, payout_file_row, payout_result, payout_result_row TO kapao_app;
GRANT UPDATE (taken_at) ON payout_file TO kapao_app;
GRANT UPDATE (said, reason, result_id) ON payout_file_row TO kapao_app;
GRANT UPDATE (confirmed_by, confirmed_at) ON payout_result TO kapao_app;
