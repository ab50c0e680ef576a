-- The ledger: accounts, journals of entries, the member's statement, and the outbox (decisions D0, design §4).
-- The server's role may add to it and move balances; nobody but the owner can change or remove what was written.
-- Every key begins with the member id, so the data can be spread over many databases by member (design §8).

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO kapao_app, kapao_report;

-- A domain, because its check runs when a code is written, not at every change of a balance beside it.
CREATE DOMAIN account_code AS text COLLATE "C"
  -- Only accounts of the chart (server/src/ledger/chart.ts).
  CONSTRAINT account_code_in_chart CHECK (VALUE ~ '^(wallet|withdraw_hold|coin|(transit|game):[A-Z0-9_]{2,20}|house:(payout|bonus|refund|invite|prize|coin|suspense|(bank|gateway|provider):[A-Z0-9_]{2,20}))$');

-- ── Accounts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE account (
  -- A member's account, or the house's side of what it did with that member; the nil uuid: the house alone.
  member_id   uuid NOT NULL,
  code        account_code NOT NULL,
  currency    text COLLATE "C" NOT NULL,
  -- Minor units; the sum of its entries.
  balance     bigint NOT NULL DEFAULT 0,
  -- The number of its newest entry: 1, 2, 3 … without a gap.
  seq         bigint NOT NULL DEFAULT 0,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (member_id, code),
  -- Money that a member does not have cannot leave (I-5). House accounts are the other side and may be below zero.
  CONSTRAINT account_member_not_negative CHECK (balance >= 0 OR code LIKE 'house:%'),
  -- Far from where a bigint would overflow, even summed up.
  CONSTRAINT account_balance_in_range CHECK (balance BETWEEN -1000000000000000 AND 1000000000000000),
  CONSTRAINT account_seq_not_negative CHECK (seq >= 0),
  CONSTRAINT account_currency_known CHECK (currency IN ('THB', 'LAK', 'COIN')),
  -- Coins are a currency of their own (decisions D0).
  CONSTRAINT account_coin_apart CHECK ((currency = 'COIN') = (code IN ('coin', 'house:coin'))),
  -- Nobody owns the nil uuid, so nobody's money may lie there.
  CONSTRAINT account_house_alone CHECK (member_id <> '00000000-0000-0000-0000-000000000000' OR code LIKE 'house:%')
  -- Room on each page, so that a changed balance stays on its page and no index is touched.
) WITH (fillfactor = 50);

-- ── Journals and entries ─────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE journal (
  member_id   uuid NOT NULL,
  -- What makes it happen once: posting the same key again changes nothing (decisions D1).
  key         text COLLATE "C" NOT NULL,
  id          uuid NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  currency    text COLLATE "C" NOT NULL,
  -- The journal that this one corrects.
  reverses    uuid,
  created_at  timestamptz NOT NULL,
  -- Once only (I-10).
  CONSTRAINT journal_pkey PRIMARY KEY (member_id, key),
  CONSTRAINT journal_key_length CHECK (length(key) BETWEEN 1 AND 200),
  CONSTRAINT journal_currency_known CHECK (currency IN ('THB', 'LAK', 'COIN')),
  -- A reversal names what it corrects, and nothing else does.
  CONSTRAINT journal_reversal_names_original CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
-- A journal is corrected at most once.
CREATE UNIQUE INDEX journal_reversed_once ON journal (member_id, reverses) WHERE reverses IS NOT NULL;

CREATE TABLE entry (
  member_id      uuid NOT NULL,
  code           text COLLATE "C" NOT NULL,
  seq            bigint NOT NULL,
  journal_id     uuid NOT NULL,
  amount         bigint NOT NULL,
  balance_after  bigint NOT NULL,
  created_at     timestamptz NOT NULL,
  -- Two writers that both counted on from the same entry: the second one fails (I-4).
  CONSTRAINT entry_pkey PRIMARY KEY (member_id, code, seq),
  CONSTRAINT entry_seq_from_one CHECK (seq >= 1),
  -- An entry moves something, and never more than 10^13 minor units (I-7).
  CONSTRAINT entry_amount_in_range CHECK (amount <> 0 AND amount BETWEEN -10000000000000 AND 10000000000000),
  -- As the account's own rule, also for every balance in between (I-5).
  CONSTRAINT entry_member_not_negative CHECK (balance_after >= 0 OR code LIKE 'house:%')
);
-- From a journal to its entries. Ids grow with time, so this index grows at its end only.
CREATE INDEX entry_journal ON entry (journal_id);

-- ── Rules that look at more than one row ─────────────────────────────────────────────────────────────────────────────

-- Checks everything that one INSERT wrote, at its end.
CREATE FUNCTION check_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Every journal balances; since no amount is zero, it has two entries or more (I-1).
  IF EXISTS (SELECT FROM fresh GROUP BY journal_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'a journal does not balance' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_journal_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_journal_balances AFTER INSERT ON entry
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION check_entries();

-- What was written stays as it was written (I-6): a mistake is corrected by a reversing journal. The owner alone,
-- who could drop the trigger as well, is let through: restoring a backup is the owner's work.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = (SELECT relowner::regrole::text FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% of % is refused: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_never_emptied BEFORE TRUNCATE ON journal EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_never_emptied BEFORE TRUNCATE ON entry EXECUTE FUNCTION refuse_change();

-- ── The member's statement (decisions D11) ───────────────────────────────────────────────────────────────────────────

-- How many rows a member's statement has. Rows are numbered 1, 2, 3 … so that a page is a range of numbers, and its
-- cost does not grow with the age of the account.
CREATE TABLE statement_head (
  member_id  uuid NOT NULL,
  count      bigint NOT NULL,
  CONSTRAINT statement_head_pkey PRIMARY KEY (member_id),
  CONSTRAINT statement_head_counts CHECK (count >= 1)
) WITH (fillfactor = 50);

CREATE TABLE statement (
  member_id   uuid NOT NULL,
  n           bigint NOT NULL,
  -- The withdrawal's, transfer's or payment's own id.
  id          uuid NOT NULL,
  type        text COLLATE "C" NOT NULL,
  -- Places as the member names them: WALLET, a slot code, a bank or gateway code.
  from_code   text COLLATE "C" NOT NULL,
  to_code     text COLLATE "C" NOT NULL,
  amount      bigint NOT NULL,
  status      text COLLATE "C" NOT NULL,
  reference   text NOT NULL,
  note        text,
  -- The journals that moved the member's money for it (I-28).
  opened_by   uuid,
  settled_by  uuid,
  created_at  timestamptz NOT NULL,
  settled_at  timestamptz,
  CONSTRAINT statement_pkey PRIMARY KEY (member_id, n),
  CONSTRAINT statement_n_from_one CHECK (n >= 1),
  CONSTRAINT statement_type_known CHECK (type IN ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  CONSTRAINT statement_amount_in_range CHECK (amount BETWEEN 0 AND 10000000000000),
  CONSTRAINT statement_status_known CHECK (status IN ('PROCESSING', 'SUCCESS', 'FAILED')),
  -- A row that is settled says when.
  CONSTRAINT statement_settled_when CHECK ((status = 'PROCESSING') = (settled_at IS NULL))
);
-- Finds the row to settle. Rows that were settled from the start never enter it.
CREATE UNIQUE INDEX statement_open ON statement (member_id, id) WHERE status = 'PROCESSING';

-- ── The outbox (design §4) ───────────────────────────────────────────────────────────────────────────────────────────

-- What must be told to others, written with what happened and read by the relay.
CREATE TABLE outbox (
  id            uuid NOT NULL,
  member_id     uuid NOT NULL,
  journal_id    uuid,
  event         text COLLATE "C" NOT NULL,
  -- In its wire form.
  payload       jsonb NOT NULL,
  created_at    timestamptz NOT NULL,
  delivered_at  timestamptz,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_payload_is_object CHECK (jsonb_typeof(payload) = 'object')
);
CREATE INDEX outbox_undelivered ON outbox (id) WHERE delivered_at IS NULL;

-- ── Who may what: the server's role gets only what it uses (quality C-64) ────────────────────────────────────────────

GRANT SELECT, INSERT ON account, journal, entry, statement_head, statement, outbox TO kapao_app;
GRANT UPDATE (balance, seq, updated_at) ON account TO kapao_app;
GRANT UPDATE (count) ON statement_head TO kapao_app;
GRANT UPDATE (status, note, settled_by, settled_at) ON statement TO kapao_app;
GRANT UPDATE (delivered_at) ON outbox TO kapao_app;
GRANT SELECT ON account, journal, entry, statement_head, statement, outbox TO kapao_report;
