-- Bonuses and promotions that the operator offers, and the locks that a member's bonus money lies under (decisions D7).

-- What members can receive. A bonus is in everybody's list; a promotion has a code that one has to know.
CREATE TABLE bonus_offer (
  kind            text NOT NULL,
  code            text COLLATE "C" NOT NULL,
  currency        text NOT NULL,
  -- How often a member may receive it: in all, in a day or in a week of Bangkok's calendar. A promotion: once, for good.
  type            text,
  max_received    int,
  -- Basis points of the deposit that qualifies, at most so much.
  percent_points  int NOT NULL,
  amount_max      bigint NOT NULL,
  deposit_min     bigint NOT NULL,
  -- Basis points of everything the member holds right after: reached, it has succeeded; down to that, it has failed.
  success_points  int NOT NULL,
  fail_points     int NOT NULL,
  -- While it is active money moves into these games only; null: into any.
  games           text[],
  -- How much it may cost over all members, and how often it may be received; null: no end.
  budget          bigint,
  spent           bigint NOT NULL DEFAULT 0,
  uses_max        bigint,
  uses            bigint NOT NULL DEFAULT 0,
  runs_from       timestamptz NOT NULL,
  runs_until      timestamptz,
  -- In three languages: one line, one text, and a list of { image, html }.
  description     jsonb NOT NULL,
  notice          jsonb NOT NULL,
  banners         jsonb NOT NULL,
  position        int NOT NULL,
  CONSTRAINT bonus_offer_pkey PRIMARY KEY (kind, code),
  CONSTRAINT bonus_offer_kind CHECK (kind IN ('bonus', 'promotion')),
  -- Typed by hand and compared as it is: upper case (spec §5).
  CONSTRAINT bonus_offer_code CHECK (code ~ '^[A-Z0-9_-]{2,20}$'),
  CONSTRAINT bonus_offer_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT bonus_offer_type CHECK (CASE kind WHEN 'bonus' THEN type IS NOT NULL AND max_received >= 1
                                               ELSE type IS NULL AND max_received IS NULL END),
  CONSTRAINT bonus_offer_type_known CHECK (type IN ('limit', 'day', 'week')),
  CONSTRAINT bonus_offer_amounts CHECK (percent_points > 0 AND amount_max > 0 AND deposit_min > 0),
  -- Otherwise it would have ended before it began.
  CONSTRAINT bonus_offer_points CHECK (success_points > 10000 AND fail_points BETWEEN 0 AND 9999),
  -- Exact also when many receive it at the same moment (I-24).
  CONSTRAINT bonus_offer_budget CHECK (spent BETWEEN 0 AND budget OR budget IS NULL AND spent >= 0),
  CONSTRAINT bonus_offer_uses CHECK (uses BETWEEN 0 AND uses_max OR uses_max IS NULL AND uses >= 0),
  CONSTRAINT bonus_offer_runs CHECK (runs_until > runs_from),
  CONSTRAINT bonus_offer_three_languages
    CHECK (description ?& ARRAY['th', 'la', 'en'] AND notice ?& ARRAY['th', 'la', 'en'] AND banners ?& ARRAY['th', 'la', 'en'])
);

-- One row per bonus that a member has received, whatever it was for. While it is active it is the lock: nothing is
-- withdrawn, and nothing further received. The terms are those of the moment in which it was received.
CREATE TABLE user_bonus (
  member_id       uuid NOT NULL REFERENCES member (id),
  id              uuid NOT NULL,
  source          text NOT NULL,
  -- The offer's code, or the invite bonus's or refund's own id.
  source_id       text COLLATE "C" NOT NULL,
  currency        text NOT NULL,
  amount          bigint NOT NULL,
  type            text,
  max_received    int,
  success_points  int NOT NULL,
  fail_points     int NOT NULL,
  games           text[],
  description     jsonb,
  -- What the member held right after it was paid, and what follows from it.
  base            bigint NOT NULL,
  target          bigint NOT NULL,
  floor           bigint NOT NULL,
  -- The wallet's newest entry when it was paid; what the wallet received later has a higher number.
  opened_seq      bigint NOT NULL,
  opened_at       timestamptz NOT NULL,
  is_active       boolean NOT NULL,
  -- A balance of the member has changed since it was judged last.
  is_changed      boolean NOT NULL,
  -- Since when it is being cleared, the wallet's newest entry then, and when a job goes on with it.
  clearing_since  timestamptz,
  clearing_seq    bigint,
  clear_count     int NOT NULL DEFAULT 0,
  ask_at          timestamptz,
  outcome         text,
  -- What went back to the house when it was cleared.
  forfeited       bigint NOT NULL DEFAULT 0,
  ended_at        timestamptz,
  -- The statement row of its end.
  finish_id       uuid,
  CONSTRAINT user_bonus_pkey PRIMARY KEY (member_id, id),
  CONSTRAINT user_bonus_source CHECK (source IN ('bonus', 'promotion', 'invite', 'refund')),
  CONSTRAINT user_bonus_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT user_bonus_amount CHECK (amount > 0 AND forfeited >= 0),
  CONSTRAINT user_bonus_type CHECK ((source = 'bonus') = (type IS NOT NULL) AND (type IS NULL) = (max_received IS NULL)),
  CONSTRAINT user_bonus_type_known CHECK (type IN ('limit', 'day', 'week')),
  CONSTRAINT user_bonus_points CHECK (success_points > 0 AND fail_points >= 0),
  CONSTRAINT user_bonus_outcome CHECK (outcome IN ('successful', 'failed', 'cleared')),
  CONSTRAINT user_bonus_ended CHECK (is_active = (outcome IS NULL) AND is_active = (ended_at IS NULL)
                                     AND is_active = (finish_id IS NULL)),
  CONSTRAINT user_bonus_clearing CHECK ((clearing_since IS NULL) = (clearing_seq IS NULL)
                                        AND (ask_at IS NOT NULL) = (is_active AND clearing_since IS NOT NULL))
);
-- At most one at a time (I-22); a promotion or any other source once for good (I-24).
CREATE UNIQUE INDEX user_bonus_active ON user_bonus (member_id) WHERE is_active;
CREATE UNIQUE INDEX user_bonus_once ON user_bonus (member_id, source, source_id) WHERE source <> 'bonus';
CREATE INDEX user_bonus_received ON user_bonus (member_id, source_id, opened_at) WHERE source = 'bonus';
CREATE INDEX user_bonus_finish ON user_bonus (member_id, finish_id) WHERE finish_id IS NOT NULL;
CREATE INDEX user_bonus_due ON user_bonus (member_id) WHERE is_active AND is_changed;
CREATE INDEX user_bonus_clear_due ON user_bonus (ask_at) WHERE ask_at IS NOT NULL;

-- Every change of a balance marks the member's lock as to be judged again, in the same transaction and whoever posts it.
-- It writes even where the mark stands already: whoever takes the mark off waits for this transaction, and so sees it.
CREATE FUNCTION mark_user_bonus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM user_bonus WHERE is_active AND member_id = ANY (ARRAY(SELECT DISTINCT member_id FROM moved))
    ORDER BY member_id FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE user_bonus SET is_changed = true
    WHERE is_active AND member_id = ANY (ARRAY(SELECT DISTINCT member_id FROM moved));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_marks_user_bonus AFTER UPDATE ON account REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION mark_user_bonus();

GRANT SELECT ON bonus_offer, user_bonus TO kapao_app, kapao_report;
GRANT UPDATE (spent, uses) ON bonus_offer TO kapao_app;
GRANT INSERT ON user_bonus TO kapao_app;
GRANT UPDATE (is_active, is_changed, clearing_since, clearing_seq, clear_count, ask_at, outcome, forfeited, ended_at, finish_id)
  ON user_bonus TO kapao_app;
