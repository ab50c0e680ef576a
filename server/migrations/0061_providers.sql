-- Staff set up providers and games (staff-calls T5). Until now each game was a provider of its own.
CREATE TABLE provider (
  code     text COLLATE "C" PRIMARY KEY,
  name     text NOT NULL,
  -- Which adapter of outside/game speaks to it.
  adapter  text NOT NULL,
  -- Null: where the installation has its games (GAMES_URL).
  address  text,
  is_open  boolean NOT NULL DEFAULT true,
  CONSTRAINT provider_code CHECK (code ~ '^[A-Z0-9_]{2,20}$')
);
INSERT INTO provider (code, name, adapter) SELECT code, name, adapter FROM game;

-- A game speaks as its provider does: `adapter` stays beside it, where every question to a game has it at hand.
ALTER TABLE game
  ADD COLUMN provider text COLLATE "C" REFERENCES provider (code),
  ADD COLUMN maintenance_from timestamptz,
  ADD COLUMN maintenance_until timestamptz,
  ADD CONSTRAINT game_maintenance CHECK (
    (maintenance_from IS NULL) = (maintenance_until IS NULL) AND maintenance_until > maintenance_from);
UPDATE game SET provider = code;
ALTER TABLE game ALTER COLUMN provider SET NOT NULL;

GRANT SELECT, INSERT, UPDATE (name, adapter, address, is_open) ON provider TO kapao_app;
GRANT SELECT ON provider TO kapao_report;
GRANT INSERT, UPDATE (name, category, adapter, auto_login, sign_in, web, android, ios, logo, background, is_open, position,
  provider, maintenance_from, maintenance_until) ON game TO kapao_app;
