-- A member takes a copy of all that is kept about them (decisions D17). One at a time: a newer one takes its place.
CREATE TABLE member_export (
  member_id  uuid PRIMARY KEY REFERENCES member (id),
  -- The language of what is worded.
  locale     text COLLATE "C" NOT NULL,
  asked_at   timestamptz NOT NULL,
  -- When the job takes it up next; null once it is made.
  ask_at     timestamptz,
  ask_count  integer NOT NULL DEFAULT 0,
  -- The file's name in the store; it lives until `ends_at`.
  file       text,
  made_at    timestamptz,
  ends_at    timestamptz,
  CONSTRAINT member_export_locale CHECK (locale IN ('th', 'la', 'en')),
  CONSTRAINT member_export_made CHECK ((file IS NULL) = (ask_at IS NOT NULL) AND (file IS NULL) = (made_at IS NULL) AND (file IS NULL) = (ends_at IS NULL))
);
CREATE INDEX member_export_due ON member_export (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX member_export_ended ON member_export (ends_at) WHERE ends_at IS NOT NULL;
CREATE UNIQUE INDEX member_export_file ON member_export (file) WHERE file IS NOT NULL;

GRANT SELECT, INSERT, DELETE, UPDATE (locale, asked_at, ask_at, ask_count, file, made_at, ends_at) ON member_export TO kapao_app;
-- No name of a file: with the signing key it opens it.
GRANT SELECT (member_id, asked_at, ask_at, made_at, ends_at) ON member_export TO kapao_report;
