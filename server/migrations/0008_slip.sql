-- Slips: pictures of bank transfers that members send (decisions D4).

CREATE TABLE slip (
  member_id       uuid NOT NULL REFERENCES member (id),
  id              uuid NOT NULL,
  -- What the member quotes.
  reference       text COLLATE "C" NOT NULL,
  -- PROCESSING until the bank has answered; REVIEW while a person looks at it.
  state           text NOT NULL,
  -- Why it failed: a code of spec §8.
  note            text,
  -- What the mini-QR says: the sending bank and its reference. Null when there is none on the picture.
  bank            text COLLATE "C",
  bank_reference  text COLLATE "C",
  -- The picture, drawn anew, under a name of ours.
  file            text COLLATE "C" NOT NULL,
  -- What the bank said about the transfer; the amount is never anybody else's word.
  from_account_no  text,
  from_name        text,
  to_bank          text COLLATE "C",
  to_account_no    text,
  amount           bigint,
  currency         text,
  transferred_at   timestamptz,
  -- When a person said that it is to be credited.
  approved_at     timestamptz,
  ask_at          timestamptz,
  ask_count       int NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  decided_at      timestamptz,
  PRIMARY KEY (member_id, id),
  CONSTRAINT slip_state CHECK (state IN ('PROCESSING', 'REVIEW', 'SUCCESS', 'FAILED')),
  CONSTRAINT slip_amount CHECK (amount > 0),
  CONSTRAINT slip_transfer CHECK (
    num_nonnulls(from_account_no, from_name, to_bank, to_account_no, amount, currency, transferred_at) IN (0, 7)),
  CONSTRAINT slip_code CHECK ((bank IS NULL) = (bank_reference IS NULL)),
  -- Without a mini-QR there is nothing to ask the bank about.
  CONSTRAINT slip_asked CHECK ((state = 'PROCESSING') = (ask_at IS NOT NULL) AND (bank IS NOT NULL OR state = 'FAILED')),
  CONSTRAINT slip_credited CHECK (state <> 'SUCCESS' OR amount IS NOT NULL),
  CONSTRAINT slip_decided CHECK ((state IN ('SUCCESS', 'FAILED')) = (decided_at IS NOT NULL)),
  CONSTRAINT slip_note CHECK ((state = 'FAILED') = (note IS NOT NULL))
);
CREATE UNIQUE INDEX slip_reference ON slip (reference);
CREATE UNIQUE INDEX slip_file ON slip (file);
-- A transfer is claimed by one slip at a time, over all members.
CREATE UNIQUE INDEX slip_claim ON slip (bank, bank_reference) WHERE state IN ('PROCESSING', 'REVIEW', 'SUCCESS');
CREATE INDEX slip_newest ON slip (member_id, created_at, id);
CREATE INDEX slip_due ON slip (ask_at) WHERE ask_at IS NOT NULL;

GRANT SELECT, INSERT ON slip TO kapao_app;
GRANT UPDATE (state, note, from_account_no, from_name, to_bank, to_account_no, amount, currency, transferred_at, approved_at,
              ask_at, ask_count, decided_at) ON slip TO kapao_app;
GRANT SELECT ON slip TO kapao_report;
