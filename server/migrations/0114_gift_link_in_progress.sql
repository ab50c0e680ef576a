-- A gift link that the voucher service does not answer for stands in the statement as in progress (decisions D11).

ALTER TABLE voucher
  -- Its row of the statement is in progress: the decision settles it. A version that would open a row of its own is refused that, and
  -- the next one decides.
  ADD COLUMN has_row boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT voucher_row CHECK (state = 'OPEN' OR NOT has_row) NOT VALID;
ALTER TABLE voucher VALIDATE CONSTRAINT voucher_row;
GRANT UPDATE (has_row) ON voucher TO kapao_app;
GRANT SELECT (has_row) ON voucher TO kapao_report;

-- How much it is nobody knows before its end.
GRANT UPDATE (amount) ON statement TO kapao_app;
CREATE FUNCTION refuse_other_amount() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a row of the statement keeps its amount' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER statement_same_amount BEFORE UPDATE OF amount ON statement FOR EACH ROW
  WHEN (NEW.amount <> OLD.amount
    AND NOT (OLD.status = 'PROCESSING' AND OLD.amount = 0 AND OLD.opened_by IS NULL AND NEW.status = 'SUCCESS'
      AND NEW.settled_by IS NOT NULL))
  EXECUTE FUNCTION refuse_other_amount();
