-- Staff set up banks and sources (staff-calls T5). A bank is closed where its editions no longer name the one that runs.
ALTER TABLE bank
  ADD COLUMN currency text NOT NULL DEFAULT 'THB',
  ADD CONSTRAINT bank_currency CHECK (currency IN ('THB', 'LAK'));
UPDATE bank SET currency = 'LAK' WHERE editions = ARRAY['laos'];
ALTER TABLE source ADD COLUMN is_open boolean NOT NULL DEFAULT true;

GRANT INSERT, UPDATE (name_th, name_en, name_la, currency, editions) ON bank TO kapao_app;
GRANT INSERT, UPDATE (description, position, is_open) ON source TO kapao_app;
