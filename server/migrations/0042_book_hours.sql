-- Books of services outside, compared by the hour: what was compared, what is being looked for, and what differs (quality I-42).

-- Which process compares a book.
CREATE TABLE book_turn (
  book          text COLLATE "C" PRIMARY KEY,
  run           uuid NOT NULL,
  lease_until   timestamptz NOT NULL,
  -- What we have heard of since may lie in hours that were compared before.
  heard_until   timestamptz NOT NULL
);

CREATE TABLE book_hour (
  book            text COLLATE "C" NOT NULL,
  hour            timestamptz NOT NULL,
  -- Up to here it was compared; at its beginning: not at all yet.
  compared_until  timestamptz NOT NULL,
  compared_at     timestamptz,
  -- How many lines each side had.
  theirs          bigint NOT NULL DEFAULT 0,
  ours            bigint NOT NULL DEFAULT 0,
  -- When it is to be compared next; null: it is closed.
  due_at          timestamptz,
  PRIMARY KEY (book, hour),
  CONSTRAINT book_hour_whole CHECK (date_trunc('hour', hour, 'UTC') = hour),
  CONSTRAINT book_hour_compared CHECK (compared_until BETWEEN hour AND hour + interval '1 hour'),
  CONSTRAINT book_hour_closed CHECK (due_at IS NOT NULL OR compared_until = hour + interval '1 hour')
);
CREATE INDEX book_hour_due ON book_hour (book, hour) WHERE due_at IS NOT NULL;

-- Lines of ours that a run has not yet found in the other side's book.
CREATE TABLE book_search (
  book      text COLLATE "C" NOT NULL,
  run       uuid NOT NULL,
  -- In the default collation: as such it is compared with references of either collation by their own indexes.
  name      text NOT NULL,
  line      text NOT NULL,
  at        timestamptz NOT NULL,
  begun_at  timestamptz NOT NULL,
  PRIMARY KEY (book, run, name)
);

CREATE TABLE book_difference (
  book    text COLLATE "C" NOT NULL,
  -- Where its line lies, on the side that has it.
  hour    timestamptz NOT NULL,
  name    text NOT NULL,
  what    text NOT NULL,
  theirs  text,
  ours    text,
  -- The run that saw it last.
  run     uuid NOT NULL,
  PRIMARY KEY (book, hour, name),
  CONSTRAINT book_difference_sides CHECK (CASE what WHEN 'missing_with_us' THEN theirs IS NOT NULL AND ours IS NULL
    WHEN 'missing_outside' THEN theirs IS NULL AND ours IS NOT NULL WHEN 'differs' THEN theirs <> ours ELSE false END)
);

GRANT SELECT, INSERT, UPDATE (run, lease_until, heard_until) ON book_turn TO kapao_app;
GRANT SELECT, INSERT, UPDATE (compared_until, compared_at, theirs, ours, due_at) ON book_hour TO kapao_app;
GRANT SELECT, INSERT, DELETE ON book_search TO kapao_app;
GRANT SELECT, INSERT, DELETE, UPDATE (what, theirs, ours, run) ON book_difference TO kapao_app;
GRANT SELECT ON book_turn, book_hour, book_search, book_difference TO kapao_report;

-- What was heard of late, and what ended in an hour: read by time, written in the order of time.
CREATE INDEX gateway_payment_heard ON gateway_payment USING brin (heard_at) WITH (autosummarize = on);
CREATE INDEX bank_payment_heard ON bank_payment USING brin (heard_at) WITH (autosummarize = on);
CREATE INDEX voucher_age ON voucher USING brin (decided_at) WITH (autosummarize = on);
CREATE INDEX recall_heard ON recall (heard_at);
ALTER INDEX gateway_payment_age SET (autosummarize = on);
ALTER INDEX bank_payment_age SET (autosummarize = on);
ALTER INDEX withdrawal_age SET (autosummarize = on);
ALTER INDEX sender_refund_age SET (autosummarize = on);
ALTER INDEX transfer_age SET (autosummarize = on);
