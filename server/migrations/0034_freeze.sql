-- What a member is kept from, what staff noticed about a member, and parts of the service that are closed (decisions D22, staff-calls T3, T5).

CREATE TABLE member_freeze (
  member_id   uuid NOT NULL REFERENCES member (id),
  capability  text COLLATE "C" NOT NULL,
  reason      text NOT NULL,
  frozen_by   uuid NOT NULL REFERENCES operator (id),
  frozen_at   timestamptz NOT NULL,
  -- Two people have ended it.
  lifted_at   timestamptz,
  PRIMARY KEY (member_id, capability),
  CONSTRAINT member_freeze_capability CHECK (capability IN ('deposit', 'play', 'offers', 'withdrawal')),
  CONSTRAINT member_freeze_in_order CHECK (lifted_at >= frozen_at)
);

CREATE TABLE member_flag (
  member_id   uuid NOT NULL REFERENCES member (id),
  id          uuid NOT NULL,
  code        text COLLATE "C" NOT NULL,
  reason      text NOT NULL,
  -- While it is open the member's withdrawals wait for a person.
  holds       boolean NOT NULL,
  -- Null: the product itself, as after a recall.
  flagged_by  uuid REFERENCES operator (id),
  flagged_at  timestamptz NOT NULL,
  closed_by   uuid REFERENCES operator (id),
  closed_at   timestamptz,
  note        text,
  PRIMARY KEY (member_id, id),
  CONSTRAINT member_flag_closed CHECK ((closed_by IS NULL) = (closed_at IS NULL))
);

CREATE TABLE member_note (
  member_id   uuid NOT NULL REFERENCES member (id),
  id          uuid NOT NULL,
  text        text NOT NULL,
  written_by  uuid NOT NULL REFERENCES operator (id),
  written_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, id)
);

-- A switch that was never turned has no row, and is on.
CREATE TABLE service_switch (
  name        text COLLATE "C" PRIMARY KEY,
  is_on       boolean NOT NULL,
  reason      text NOT NULL,
  changed_by  uuid NOT NULL REFERENCES operator (id),
  changed_at  timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE (reason, frozen_by, frozen_at, lifted_at) ON member_freeze TO kapao_app;
GRANT SELECT, INSERT, UPDATE (closed_by, closed_at, note) ON member_flag TO kapao_app;
GRANT SELECT, INSERT ON member_note TO kapao_app;
GRANT SELECT, INSERT, UPDATE (is_on, reason, changed_by, changed_at) ON service_switch TO kapao_app;
GRANT SELECT ON member_freeze, member_flag, member_note, service_switch TO kapao_report;
