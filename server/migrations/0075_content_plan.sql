-- What members read can be written for a later time, and for a while only (console.md, Content).

CREATE TABLE content_plan (
  id          uuid PRIMARY KEY,
  name        text COLLATE "C" NOT NULL,
  -- Cleaned, as they will be stored.
  words       jsonb NOT NULL,
  starts_at   timestamptz NOT NULL,
  -- From then on there stands what stood before; null: it stays.
  ends_at     timestamptz,
  -- SHOWN: it has begun and has an end.
  state       text COLLATE "C" NOT NULL DEFAULT 'PLANNED',
  planned_by  uuid NOT NULL REFERENCES operator (id),
  planned_at  timestamptz NOT NULL,
  -- As which version it was shown, and what stood there before.
  version       text,
  former_words  jsonb,
  CONSTRAINT content_plan_state CHECK (state IN ('PLANNED', 'SHOWN', 'DONE', 'CANCELLED')),
  CONSTRAINT content_plan_span CHECK (ends_at > starts_at),
  CONSTRAINT content_plan_shown CHECK (state <> 'SHOWN' OR ends_at IS NOT NULL AND version IS NOT NULL),
  CONSTRAINT content_plan_has_three_languages CHECK (words ?& ARRAY['th', 'la', 'en'])
);
CREATE INDEX content_plan_start ON content_plan (starts_at) WHERE state = 'PLANNED';
CREATE INDEX content_plan_end ON content_plan (ends_at) WHERE state = 'SHOWN';

GRANT SELECT, INSERT ON content_plan TO kapao_app;
GRANT UPDATE (state, version, former_words, ends_at) ON content_plan TO kapao_app;
GRANT SELECT ON content_plan TO kapao_report;
