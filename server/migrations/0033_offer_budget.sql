-- Each offer has a budget; none is without end (decisions D7). Those that had none get room for a hundred more at their largest.
UPDATE bonus_offer SET budget = spent + amount_max * 100 WHERE budget IS NULL;
ALTER TABLE bonus_offer ALTER COLUMN budget SET NOT NULL;
ALTER TABLE bonus_offer DROP CONSTRAINT bonus_offer_budget;
ALTER TABLE bonus_offer ADD CONSTRAINT bonus_offer_budget CHECK (spent BETWEEN 0 AND budget);
