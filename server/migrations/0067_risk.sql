-- Risk rules, and the flags that a rule or a person raises, with evidence and a decision (staff-calls T7; console.md, screen 11).

CREATE TABLE risk_rule (
  code        text COLLATE "C" PRIMARY KEY,
  is_on       boolean NOT NULL,
  -- By name: a number, or one for each currency in its own unit. Which a rule has says the contract.
  thresholds  jsonb NOT NULL,
  -- Whether its flags hold withdrawals for a person.
  holds       boolean NOT NULL,
  reason      text,
  changed_by  uuid REFERENCES operator (id),
  changed_at  timestamptz,
  -- What happened until then has been looked at; null: nothing yet.
  looked_to   timestamptz,
  CONSTRAINT risk_rule_code CHECK (code IN ('deposit_without_play', 'below_limit', 'shared_device', 'shared_address',
    'shared_sender', 'bonus_then_cancel', 'many_places', 'sudden_size'))
);

-- None holds anything until somebody has seen how often it is right.
INSERT INTO risk_rule (code, is_on, holds, thresholds) VALUES
  ('deposit_without_play', true, false, '{"depositMin": {"THB": 5000, "LAK": 2500000}, "playPercent": 20, "days": 7}'),
  ('below_limit', true, false, '{"limit": {"THB": 50000, "LAK": 25000000}, "belowPercent": 10, "depositsMin": 3, "days": 7}'),
  ('shared_device', true, false, '{"accountsMin": 2, "accountsMax": 20}'),
  ('shared_address', true, false, '{"accountsMin": 3, "accountsMax": 20, "weeksMin": 3}'),
  ('shared_sender', true, false, '{"accountsMin": 2, "accountsMax": 20}'),
  ('bonus_then_cancel', true, false, '{"cancelsMin": 3, "days": 30}'),
  ('many_places', true, false, '{"placesMin": 5, "days": 1}'),
  ('sudden_size', true, false, '{"amountMin": {"THB": 20000, "LAK": 10000000}, "times": 5, "earlierMin": 3, "days": 90}');

ALTER TABLE member_flag
  ADD COLUMN rule text COLLATE "C" NOT NULL DEFAULT 'by_hand',
  -- Facts, with the ids of what they are read from; nothing that names a person.
  ADD COLUMN evidence jsonb NOT NULL DEFAULT '{}',
  -- What the flag is about, in short: the same is not raised again. Null: raised by hand.
  ADD COLUMN pattern text,
  -- When the last of the facts happened: counts of later ones begin after it.
  ADD COLUMN facts_until timestamptz,
  -- Null: nobody has decided. One that was closed undecided was right as long as it stood.
  ADD COLUMN verdict text COLLATE "C",
  ADD COLUMN decided_by uuid REFERENCES operator (id),
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decision_note text,
  ADD CONSTRAINT member_flag_rule CHECK (rule IN ('deposit_without_play', 'below_limit', 'shared_device', 'shared_address',
    'shared_sender', 'bonus_then_cancel', 'many_places', 'sudden_size', 'by_hand', 'by_product')),
  ADD CONSTRAINT member_flag_verdict CHECK (verdict IN ('RIGHT', 'WRONG')),
  ADD CONSTRAINT member_flag_decided CHECK ((verdict IS NULL) = (decided_by IS NULL) AND (verdict IS NULL) = (decided_at IS NULL)),
  -- What was wrong holds nothing.
  ADD CONSTRAINT member_flag_wrong CHECK (verdict IS DISTINCT FROM 'WRONG' OR closed_at IS NOT NULL);
UPDATE member_flag SET rule = 'by_product' WHERE flagged_by IS NULL;

CREATE UNIQUE INDEX member_flag_id ON member_flag (id);
CREATE UNIQUE INDEX member_flag_facts ON member_flag (member_id, rule, pattern) WHERE pattern IS NOT NULL;
CREATE INDEX member_flag_waiting ON member_flag (flagged_at, id) WHERE verdict IS NULL AND closed_at IS NULL;
CREATE INDEX member_flag_newest ON member_flag (flagged_at, id);
CREATE INDEX member_flag_of_rule ON member_flag (rule, flagged_at, id);

-- When it was noted first that day; null in rows from before this was kept.
ALTER TABLE member_address ADD COLUMN noted_at timestamptz;

-- What is new, by its time, and who shares it.
CREATE INDEX member_device_first_seen ON member_device (first_seen_at);
CREATE INDEX member_address_noted ON member_address (noted_at) WHERE noted_at IS NOT NULL;
CREATE INDEX member_address_network ON member_address (network, member_id, day);
CREATE INDEX bank_payment_owned ON bank_payment ((coalesce(attributed_at, heard_at))) WHERE member_id IS NOT NULL;
CREATE INDEX bank_payment_sender ON bank_payment (from_account_no, from_bank, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX user_bonus_cleared ON user_bonus (ended_at) WHERE outcome = 'cleared';

GRANT SELECT, UPDATE (is_on, thresholds, holds, reason, changed_by, changed_at, looked_to) ON risk_rule TO kapao_app;
GRANT UPDATE (verdict, decided_by, decided_at, decision_note) ON member_flag TO kapao_app;
GRANT SELECT ON risk_rule TO kapao_report;
