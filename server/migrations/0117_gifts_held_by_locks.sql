-- A gift that a lock holds can be taken back as long as that lasts, and so long a loss is set against it; and what games took counts once,
-- also when a gift that is taken back later seems lost (decisions D8). Books of periods that were closed before are as they were.
ALTER TABLE period_close ADD COLUMN holds_gifts boolean NOT NULL DEFAULT false;
ALTER TABLE period_close ALTER COLUMN holds_gifts SET DEFAULT true;
