-- A member whom two members of staff have invited to take an offer outside its time (docs/decisions/0025).

CREATE TABLE offer_invitation (
  member_id   uuid NOT NULL REFERENCES member (id),
  kind        text COLLATE "C" NOT NULL,
  code        text COLLATE "C" NOT NULL,
  -- The one that was approved last.
  request_id  uuid NOT NULL UNIQUE REFERENCES operator_request (id),
  invited_at  timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind, code),
  CONSTRAINT offer_invitation_kind CHECK (kind IN ('bonus', 'promotion')),
  CONSTRAINT offer_invitation_span CHECK (ends_at > invited_at)
);

GRANT SELECT, INSERT, UPDATE (request_id, invited_at, ends_at) ON offer_invitation TO kapao_app;
GRANT SELECT ON offer_invitation TO kapao_report;
