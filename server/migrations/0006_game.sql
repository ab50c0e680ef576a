-- Game providers of several kinds: ways in, maintenance, transactions under the provider's own ids, resets that a job ends.

-- A sign-in page of the provider's own that takes the member's name and password: posted as a form, or in the link.
-- Null: `auto_login`, or `web` just opens.
ALTER TABLE game ADD COLUMN sign_in text;
ALTER TABLE game ADD CONSTRAINT game_sign_in CHECK (
  sign_in IS NULL OR (sign_in IN ('form', 'link') AND web IS NOT NULL AND auto_login IS NULL)
);

-- The provider said so the last time it was asked; a game that the operator closed has `game.is_open` false.
ALTER TABLE game_account ADD COLUMN in_maintenance boolean NOT NULL DEFAULT false;

-- When a job asks again about a password change that the provider has not answered.
ALTER TABLE game_account ADD COLUMN reset_ask_at timestamptz;
ALTER TABLE game_account ADD COLUMN reset_ask_count int NOT NULL DEFAULT 0;
UPDATE game_account SET reset_ask_at = now() WHERE reset_reference IS NOT NULL;
ALTER TABLE game_account ADD CONSTRAINT game_account_reset_asked
  CHECK ((reset_reference IS NULL) = (reset_ask_at IS NULL));
CREATE INDEX game_account_reset_due ON game_account (reset_ask_at) WHERE reset_reference IS NOT NULL;

-- The provider's own id of the transaction, where our reference is only a memo to it; known once it has answered.
ALTER TABLE transfer ADD COLUMN provider_reference text;
