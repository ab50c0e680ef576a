-- New passwords at game providers (spec §7).

-- Our reference of a password change that the provider has not answered yet; asking again by it changes nothing twice.
ALTER TABLE game_account ADD COLUMN reset_reference text;
-- When the last change was done.
ALTER TABLE game_account ADD COLUMN reset_at timestamptz;
