-- Money that arrives by bank transfer: what the bank reports, and what members have told us to expect (decisions D4).

-- A transfer that the bank reported, by whichever way we heard of it: one row and one credit over all members (I-12, I-13).
-- Its key is the bank's, not the member's, because that is what makes it one over all members; it is touched once per deposit.
CREATE TABLE bank_payment (
  from_bank        text COLLATE "C" NOT NULL,
  -- The sending bank's own.
  reference        text COLLATE "C" NOT NULL,
  -- Null while nobody knows whose it is: then it is in suspense with a task. As in the ledger, no foreign key.
  member_id        uuid,
  -- Digits, with x where the bank hides one.
  from_account_no  text NOT NULL,
  from_name        text NOT NULL,
  to_bank          text COLLATE "C" NOT NULL,
  to_account_no    text NOT NULL,
  amount           bigint NOT NULL,
  currency         text NOT NULL,
  transferred_at   timestamptz NOT NULL,
  -- The way we heard of it first.
  heard_from       text NOT NULL,
  heard_at         timestamptz NOT NULL,
  -- When it was taken out of suspense; null when it never was in it, or still is.
  attributed_at    timestamptz,
  PRIMARY KEY (from_bank, reference),
  CONSTRAINT bank_payment_amount CHECK (amount > 0),
  CONSTRAINT bank_payment_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT bank_payment_heard_from CHECK (heard_from IN ('feed', 'slip', 'operator')),
  CONSTRAINT bank_payment_attributed CHECK (attributed_at IS NULL OR member_id IS NOT NULL)
);

-- What a member said they would send. It credits nothing; it helps to tell whose a transfer with a masked sender is.
CREATE TABLE expected_transfer (
  member_id    uuid NOT NULL REFERENCES member (id),
  id           uuid NOT NULL,
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  -- What the member quotes.
  reference    text NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- When the transfer arrived, and which one it was.
  matched_at   timestamptz,
  from_bank    text COLLATE "C",
  bank_reference  text COLLATE "C",
  PRIMARY KEY (member_id, id),
  CONSTRAINT expected_transfer_amount CHECK (amount > 0),
  CONSTRAINT expected_transfer_matched
    CHECK ((matched_at IS NULL) = (from_bank IS NULL) AND (matched_at IS NULL) = (bank_reference IS NULL))
);
CREATE INDEX expected_transfer_open ON expected_transfer (member_id, amount) WHERE matched_at IS NULL;

-- How far each feed was read; it only moves forward.
CREATE TABLE feed_cursor (
  feed      text COLLATE "C" PRIMARY KEY,
  cursor    bigint NOT NULL,
  moved_at  timestamptz NOT NULL,
  CONSTRAINT feed_cursor_not_negative CHECK (cursor >= 0)
);

-- Banks show four digits of a sender: the last four, or the four before the last. With one of these a masked number finds
-- the few members it may be, at one bank one in ten thousand, without looking at all of them.
CREATE INDEX member_bank_last_four ON member (bank_code, right(bank_account_no, 4));
CREATE INDEX member_bank_four_before_last ON member (bank_code, left(right(bank_account_no, 5), 4));

-- Books are compared by time of day (quality I-42).
CREATE INDEX bank_payment_age ON bank_payment USING brin (transferred_at);

GRANT SELECT, INSERT ON bank_payment, expected_transfer, feed_cursor TO kapao_app;
GRANT UPDATE (member_id, attributed_at) ON bank_payment TO kapao_app;
GRANT UPDATE (matched_at, from_bank, bank_reference) ON expected_transfer TO kapao_app;
GRANT UPDATE (cursor, moved_at) ON feed_cursor TO kapao_app;
GRANT SELECT ON bank_payment, expected_transfer, feed_cursor TO kapao_report;
