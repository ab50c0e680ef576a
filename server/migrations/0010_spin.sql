-- The spin wheel: campaigns with frozen weights, spins, and the coupons that they give (decisions D10).

CREATE TABLE spin_campaign (
  id           uuid PRIMARY KEY,
  -- { "th": …, "la": …, "en": … }
  name         jsonb NOT NULL,
  -- Whose wheel it is: members with another currency see another one, or none.
  currency     text NOT NULL,
  runs_from    timestamptz NOT NULL,
  runs_until   timestamptz NOT NULL,
  -- What its cash coupons may cost in all, and what those that were given are worth.
  budget       bigint NOT NULL,
  spent        bigint NOT NULL DEFAULT 0,
  -- How long a coupon can be claimed.
  coupon_days  int NOT NULL,
  -- Set by its first spin: from then on what can be won, and how likely, stays as it is.
  frozen_at    timestamptz,
  CONSTRAINT spin_campaign_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT spin_campaign_runs CHECK (runs_from < runs_until),
  CONSTRAINT spin_campaign_has_three_languages CHECK (name ?& ARRAY['th', 'la', 'en']),
  CONSTRAINT spin_campaign_coupon_days CHECK (coupon_days BETWEEN 1 AND 366),
  -- Never more than was allowed, whoever spins at the same moment (I-24).
  CONSTRAINT spin_campaign_within_budget CHECK (spent BETWEEN 0 AND budget)
);

CREATE TABLE spin_slice (
  campaign_id  uuid NOT NULL REFERENCES spin_campaign (id),
  code         text COLLATE "C" NOT NULL,
  -- Clockwise, from 1.
  position     int NOT NULL,
  label        jsonb NOT NULL,
  -- HTML, sanitised before it is stored.
  description  jsonb NOT NULL,
  bg_color     text NOT NULL,
  text_color   text NOT NULL,
  -- Its share of the sum of the weights of all slices that are not given away.
  weight       int NOT NULL,
  prize        text NOT NULL,
  -- Minor units of the campaign's currency for cash, coins for coins.
  amount       bigint NOT NULL,
  -- How often it can be won; null: without end. What was won is counted only where there is an end.
  stock        int,
  taken        int NOT NULL DEFAULT 0,
  PRIMARY KEY (campaign_id, code),
  CONSTRAINT spin_slice_position UNIQUE (campaign_id, position),
  CONSTRAINT spin_slice_code CHECK (code ~ '^[A-Z0-9_]{1,20}$'),
  CONSTRAINT spin_slice_three_languages CHECK (label ?& ARRAY['th', 'la', 'en'] AND description ?& ARRAY['th', 'la', 'en']),
  CONSTRAINT spin_slice_colors CHECK (bg_color ~ '^#[0-9a-f]{6}$' AND text_color ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT spin_slice_weight CHECK (weight BETWEEN 1 AND 1000000000),
  CONSTRAINT spin_slice_prize CHECK (prize IN ('nothing', 'cash', 'coin')),
  CONSTRAINT spin_slice_amount CHECK ((prize = 'nothing') = (amount = 0) AND amount >= 0),
  CONSTRAINT spin_slice_within_stock CHECK (taken >= 0 AND (CASE WHEN stock IS NULL THEN taken = 0 ELSE taken <= stock END))
);

-- Nobody changes the odds of a wheel that turns. The first spin locks the campaign before it reads the slices, and this
-- looks at the campaign under a lock too: so of the two only one is first.
CREATE FUNCTION refuse_change_of_frozen_slice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM spin_campaign WHERE id IN (OLD.campaign_id, NEW.campaign_id) FOR SHARE;
  IF EXISTS (SELECT FROM spin_campaign WHERE id IN (OLD.campaign_id, NEW.campaign_id) AND frozen_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a wheel that has been spun keeps its slices' USING ERRCODE = 'check_violation', CONSTRAINT = 'spin_slice_frozen';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER spin_slice_frozen BEFORE INSERT OR DELETE ON spin_slice
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_frozen_slice();
CREATE TRIGGER spin_slice_frozen_too BEFORE UPDATE ON spin_slice FOR EACH ROW
  WHEN ((OLD.campaign_id, OLD.code, OLD.weight, OLD.prize, OLD.amount, OLD.stock IS NULL)
    IS DISTINCT FROM (NEW.campaign_id, NEW.code, NEW.weight, NEW.prize, NEW.amount, NEW.stock IS NULL))
  EXECUTE FUNCTION refuse_change_of_frozen_slice();

-- What the wheel was told to show, written before anybody was told (I-27).
CREATE TABLE spin (
  member_id    uuid NOT NULL REFERENCES member (id),
  id           uuid NOT NULL,
  campaign_id  uuid NOT NULL,
  slice_code   text COLLATE "C" NOT NULL,
  -- The number that was drawn, from 0, and how many there were: the sum of the weights at that moment.
  drawn        bigint NOT NULL,
  out_of       bigint NOT NULL,
  remaining_coin  bigint NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (campaign_id, slice_code) REFERENCES spin_slice (campaign_id, code),
  CONSTRAINT spin_drawn CHECK (drawn >= 0 AND drawn < out_of)
);

-- A cash prize that waits to be claimed; its id is its spin's.
CREATE TABLE coupon (
  member_id    uuid NOT NULL,
  id           uuid NOT NULL,
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  state        text NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  decided_at   timestamptz,
  -- The request that claimed it: the same request again is no second claim.
  claim_id     uuid,
  PRIMARY KEY (member_id, id),
  FOREIGN KEY (member_id, id) REFERENCES spin (member_id, id),
  CONSTRAINT coupon_amount CHECK (amount > 0),
  CONSTRAINT coupon_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT coupon_state CHECK (state IN ('NEW', 'CLAIMED', 'EXPIRED')),
  CONSTRAINT coupon_decided CHECK ((state = 'NEW') = (decided_at IS NULL)),
  CONSTRAINT coupon_claimed CHECK ((state = 'CLAIMED') = (claim_id IS NOT NULL))
);
-- A member's coupons that can be claimed, and those of everybody that nobody has claimed in time.
CREATE INDEX coupon_new ON coupon (member_id, expires_at) WHERE state = 'NEW';
CREATE INDEX coupon_due ON coupon (expires_at) WHERE state = 'NEW';

-- Deposits earn coins: those of everybody in the order of their time, and those of a member on a day.
CREATE INDEX journal_deposit ON journal (created_at) WHERE kind LIKE 'deposit%';
CREATE INDEX journal_deposit_of_member ON journal (member_id, created_at) WHERE kind LIKE 'deposit%';

GRANT SELECT ON spin_campaign, spin_slice, spin, coupon TO kapao_app, kapao_report;
GRANT UPDATE (spent, frozen_at) ON spin_campaign TO kapao_app;
GRANT UPDATE (taken) ON spin_slice TO kapao_app;
GRANT INSERT ON spin, coupon TO kapao_app;
GRANT UPDATE (state, decided_at, claim_id) ON coupon TO kapao_app;
