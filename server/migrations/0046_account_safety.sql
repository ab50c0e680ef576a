-- The account's own safety (decisions D18): sessions that a member can tell apart and end, a PIN that is asked for before
-- what matters, and a number that a member can say.

ALTER TABLE session
  -- What it was opened with and from where, in part: what a member knows it by. Null: opened before this was kept.
  ADD COLUMN device            text,
  ADD COLUMN address           text,
  -- The PIN was proved in this session, and counts in no other.
  ADD COLUMN stepped_up_until  timestamptz;
GRANT UPDATE (stepped_up_until) ON session TO kapao_app;

CREATE TABLE member_pin (
  member_id     uuid PRIMARY KEY REFERENCES member (id),
  -- Argon2id.
  pin_hash      text NOT NULL,
  set_at        timestamptz NOT NULL,
  -- Since the last right one, over all sessions; counted before the PIN is verified.
  tries         integer NOT NULL DEFAULT 0,
  -- Five in a row close this way for an hour.
  closed_until  timestamptz,
  CONSTRAINT member_pin_tries CHECK (tries >= 0)
);
GRANT SELECT, INSERT, DELETE, UPDATE (pin_hash, set_at, tries, closed_until) ON member_pin TO kapao_app;
GRANT SELECT (member_id, set_at) ON member_pin TO kapao_report;

-- Nine random digits: the next one says nothing about how many there are.
CREATE FUNCTION random_member_no() RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT (100000000 + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 900000000)::integer
$$;

ALTER TABLE member ADD COLUMN member_no integer;
WITH members AS (SELECT id, row_number() OVER () AS nth FROM member),
  numbers AS (
    SELECT no, row_number() OVER (ORDER BY random()) AS nth
    FROM (SELECT DISTINCT random_member_no() AS no
          FROM generate_series(1, (SELECT 2 * count(*) + 100 FROM member))) AS drawn)
UPDATE member SET member_no = numbers.no FROM members JOIN numbers USING (nth) WHERE member.id = members.id;
CREATE UNIQUE INDEX member_no ON member (member_no);

CREATE FUNCTION new_member_no() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE no integer;
BEGIN
  LOOP
    no := random_member_no();
    EXIT WHEN NOT EXISTS (SELECT FROM member WHERE member_no = no);
  END LOOP;
  RETURN no;
END $$;

ALTER TABLE member
  ALTER COLUMN member_no SET DEFAULT new_member_no(),
  ALTER COLUMN member_no SET NOT NULL,
  ADD CONSTRAINT member_no_digits CHECK (member_no BETWEEN 100000000 AND 999999999);
GRANT SELECT (member_no) ON member TO kapao_report;
