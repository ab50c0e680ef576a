-- What would count of a loss, and is put off to the member's next line: what games have given since the period's end, or all of it
-- while a game has not told what it holds (decisions D8, D9). A loss in one game and a win in another are one result, whichever is
-- read first.
ALTER TABLE loss_book
  ADD COLUMN put_off bigint NOT NULL DEFAULT 0,
  -- Taken over from the line before.
  ADD COLUMN put_off_before bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT loss_book_put_off CHECK (put_off >= 0 AND put_off_before >= 0) NOT VALID;
