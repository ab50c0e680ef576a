-- Slips of banks that put no mini-QR on them go to a person, with what their picture says (decisions D4).
ALTER TABLE slip
  -- What other codes on the picture say.
  ADD COLUMN read_text text,
  ADD CONSTRAINT slip_read_text CHECK (length(read_text) BETWEEN 1 AND 500),
  DROP CONSTRAINT slip_asked,
  -- Without a mini-QR there is nothing to ask the bank about: it has failed, or a person looks at it.
  ADD CONSTRAINT slip_asked CHECK (
    (state = 'PROCESSING') = (ask_at IS NOT NULL) AND (bank IS NOT NULL OR state IN ('FAILED', 'REVIEW')));
-- Which transfer it is, once a person has said so.
GRANT UPDATE (bank, bank_reference) ON slip TO kapao_app;
