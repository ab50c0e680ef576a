-- Responsible play: what members set for themselves, and what keeps money that comes from their wallet (decisions D16).

-- What is in force for a member, and what waits to be confirmed. A period without a row has no limit.
CREATE TABLE deposit_limit (
  member_id       uuid NOT NULL REFERENCES member (id),
  period          text COLLATE "C" NOT NULL,
  -- Minor units; null: no limit.
  amount          bigint,
  -- What is to be in force instead, once it is confirmed; null beside a time: no limit.
  pending_amount  bigint,
  pending_from    timestamptz,
  PRIMARY KEY (member_id, period),
  CONSTRAINT deposit_limit_period CHECK (period IN ('day', 'week', 'month')),
  CONSTRAINT deposit_limit_not_negative CHECK (amount >= 0 AND pending_amount >= 0),
  -- Only a limit can be raised, and only to something higher.
  CONSTRAINT deposit_limit_raise CHECK (pending_amount IS NULL OR (pending_from IS NOT NULL AND pending_amount > amount)),
  CONSTRAINT deposit_limit_pending CHECK (pending_from IS NULL OR amount IS NOT NULL)
);

-- What was in force since when: by this every deposit is judged again (quality I-46).
CREATE TABLE deposit_limit_change (
  member_id  uuid NOT NULL REFERENCES member (id),
  id         uuid NOT NULL,
  period     text COLLATE "C" NOT NULL,
  amount     bigint,
  at         timestamptz NOT NULL,
  PRIMARY KEY (member_id, id),
  CONSTRAINT deposit_limit_change_period CHECK (period IN ('day', 'week', 'month'))
);

-- A pause from play. It is never changed, and never removed: a longer one is a row more, so that none can be shortened.
CREATE TABLE play_pause (
  member_id        uuid NOT NULL REFERENCES member (id),
  id               uuid NOT NULL,
  kind             text COLLATE "C" NOT NULL,
  begun_at         timestamptz NOT NULL,
  until            timestamptz NOT NULL,
  -- A self-exclusion goes on after its end until a day after the member has asked to come back.
  asked_back_at    timestamptz,
  -- When games are emptied into the wallet next; null: nothing is left in them.
  pull_at          timestamptz,
  pull_count       integer NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, id),
  CONSTRAINT play_pause_kind CHECK (kind IN ('time_out', 'exclusion')),
  CONSTRAINT play_pause_in_order CHECK (until > begun_at),
  CONSTRAINT play_pause_asked_back CHECK (asked_back_at IS NULL OR (asked_back_at >= until AND kind = 'exclusion'))
);
CREATE INDEX play_pause_pull ON play_pause (pull_at) WHERE pull_at IS NOT NULL;

-- What else a member has chosen, and when what is set aside is looked at again for room under the limits.
CREATE TABLE play_setting (
  member_id        uuid PRIMARY KEY REFERENCES member (id),
  reality_minutes  integer,
  look_at          timestamptz,
  CONSTRAINT play_setting_reality CHECK (reality_minutes BETWEEN 15 AND 120)
);

-- No column that says how long a pause is, and no right to remove one.
GRANT SELECT, INSERT, UPDATE (amount, pending_amount, pending_from) ON deposit_limit TO kapao_app;
GRANT SELECT, INSERT ON deposit_limit_change TO kapao_app;
GRANT SELECT, INSERT, UPDATE (asked_back_at, pull_at, pull_count) ON play_pause TO kapao_app;
GRANT SELECT, INSERT, UPDATE (reality_minutes, look_at) ON play_setting TO kapao_app;
GRANT SELECT ON deposit_limit, deposit_limit_change, play_pause, play_setting TO kapao_report;
