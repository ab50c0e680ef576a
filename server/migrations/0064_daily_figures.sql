-- What each day in Bangkok moved, account by account, and which day each member's first deposit came (staff-calls T6; quality I-49).

ALTER TABLE period_close DROP CONSTRAINT period_close_task;
ALTER TABLE period_close ADD CONSTRAINT period_close_task CHECK (task IN ('day', 'refund', 'invite', 'figures'));

-- Of a day that is closed; of one that is being closed a part. Accounts of members and the house's sides are added up by code.
CREATE TABLE daily_figure (
  day        date NOT NULL,
  currency   text COLLATE "C" NOT NULL,
  account    text COLLATE "C" NOT NULL,
  -- Of the journals.
  kind       text COLLATE "C" NOT NULL,
  -- What entries added, and what they took.
  paid_in    bigint NOT NULL,
  paid_out   bigint NOT NULL,
  entries    bigint NOT NULL,
  PRIMARY KEY (day, currency, account, kind),
  CONSTRAINT daily_figure_currency CHECK (currency IN ('THB', 'LAK', 'COIN')),
  CONSTRAINT daily_figure_not_negative CHECK (paid_in >= 0 AND paid_out >= 0 AND entries >= 1)
);
-- An account's balance on a day is all of its days before.
CREATE INDEX daily_figure_account ON daily_figure (account, currency, day);

CREATE TABLE first_deposit (
  member_id  uuid PRIMARY KEY REFERENCES member (id),
  day        date NOT NULL
);
CREATE INDEX first_deposit_day ON first_deposit (day);

-- What a day's QR codes and offers became.
CREATE INDEX qr_charge_age ON qr_charge USING brin (created_at);
CREATE INDEX user_bonus_opened ON user_bonus (opened_at);
CREATE INDEX invite_commission_day ON invite_commission (day);

GRANT SELECT, INSERT, UPDATE (paid_in, paid_out, entries) ON daily_figure TO kapao_app;
GRANT SELECT, INSERT ON first_deposit TO kapao_app;
GRANT SELECT ON daily_figure, first_deposit TO kapao_report;
