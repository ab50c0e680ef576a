-- A member can check each spin: the seeds that it was drawn from, and the weights of that moment (decisions D20).

-- The server's seeds of a member, one after the other: the last one waits, the one before it is in use, all others have
-- been told. They are kept for as long as their spins are.
CREATE TABLE spin_seed (
  member_id    uuid NOT NULL REFERENCES member (id),
  -- From 1, in the order of their use.
  number       int NOT NULL,
  -- SHA-256 of the seed. The member hears it while the seed before is in use, and so before naming a seed beside it.
  commit       bytea NOT NULL,
  -- Until it is told; only the server has the key.
  seed_sealed  bytea,
  -- From then on.
  server_seed  bytea,
  -- The member's own beside it.
  client_seed  text,
  -- How many spins were drawn from it: the next one's number, from 0.
  nonce        int NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  begun_at     timestamptz,
  revealed_at  timestamptz,
  PRIMARY KEY (member_id, number),
  CONSTRAINT spin_seed_commit CHECK (octet_length(commit) = 32),
  CONSTRAINT spin_seed_number CHECK (number >= 1),
  CONSTRAINT spin_seed_begun CHECK ((begun_at IS NULL) = (client_seed IS NULL)),
  CONSTRAINT spin_seed_client CHECK (char_length(client_seed) BETWEEN 1 AND 64),
  CONSTRAINT spin_seed_revealed CHECK (CASE WHEN revealed_at IS NULL THEN seed_sealed IS NOT NULL AND server_seed IS NULL
    ELSE seed_sealed IS NULL AND server_seed IS NOT NULL AND begun_at IS NOT NULL END),
  -- What is told is what was promised.
  CONSTRAINT spin_seed_kept CHECK (server_seed IS NULL OR (octet_length(server_seed) = 32 AND sha256(server_seed) = commit)),
  CONSTRAINT spin_seed_nonce CHECK (nonce >= 0 AND (nonce = 0 OR begun_at IS NOT NULL))
);
-- One in use, and one that waits.
CREATE UNIQUE INDEX spin_seed_in_use ON spin_seed (member_id) WHERE begun_at IS NOT NULL AND revealed_at IS NULL;
CREATE UNIQUE INDEX spin_seed_waits ON spin_seed (member_id) WHERE begun_at IS NULL;
-- Those that are sealed, by the key that they are sealed with.
CREATE INDEX spin_seed_sealed_with ON spin_seed (substring(seed_sealed FROM 1 FOR 4)) WHERE seed_sealed IS NOT NULL;

-- Whatever the product is made to say, a draw that was promised stays as it was.
CREATE FUNCTION refuse_change_of_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revealed_at IS NOT NULL
    OR (OLD.begun_at IS NOT NULL AND (NEW.client_seed, NEW.begun_at) IS DISTINCT FROM (OLD.client_seed, OLD.begun_at))
    OR NEW.nonce NOT IN (OLD.nonce, OLD.nonce + 1) OR (NEW.nonce > OLD.nonce AND NEW.revealed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a seed keeps what was drawn from it' USING ERRCODE = 'check_violation', CONSTRAINT = 'spin_seed_fixed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER spin_seed_fixed BEFORE UPDATE ON spin_seed FOR EACH ROW EXECUTE FUNCTION refuse_change_of_seed();

-- Null for spins from before.
ALTER TABLE spin
  ADD COLUMN seed_number int,
  ADD COLUMN nonce int,
  -- Of each slice at that moment, clockwise; 0: its prize was given away.
  ADD COLUMN weights int[],
  ADD CONSTRAINT spin_seed_of FOREIGN KEY (member_id, seed_number) REFERENCES spin_seed (member_id, number),
  ADD CONSTRAINT spin_checkable CHECK ((seed_number IS NULL) = (nonce IS NULL) AND (seed_number IS NULL) = (weights IS NULL));
-- No two spins are one draw; and a member's spins, newest first.
CREATE UNIQUE INDEX spin_draw ON spin (member_id, seed_number, nonce) WHERE seed_number IS NOT NULL;

-- Their order counts in the draw: it stays as it is too.
CREATE OR REPLACE TRIGGER spin_slice_frozen_too BEFORE UPDATE ON spin_slice FOR EACH ROW
  WHEN ((OLD.campaign_id, OLD.code, OLD.position, OLD.weight, OLD.prize, OLD.amount, OLD.stock IS NULL)
    IS DISTINCT FROM (NEW.campaign_id, NEW.code, NEW.position, NEW.weight, NEW.prize, NEW.amount, NEW.stock IS NULL))
  EXECUTE FUNCTION refuse_change_of_frozen_slice();

GRANT SELECT, INSERT, UPDATE (seed_sealed, server_seed, client_seed, nonce, begun_at, revealed_at) ON spin_seed TO kapao_app;
-- All but what is sealed.
GRANT SELECT (member_id, number, commit, server_seed, client_seed, nonce, created_at, begun_at, revealed_at) ON spin_seed
  TO kapao_report;
