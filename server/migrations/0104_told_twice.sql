-- Money in suspense that two ways have told of, one of which has settled it: two people say whether it was one payment or two (decisions D4).

-- One payment: the second word of it leaves suspense, and is no money of its own.
ALTER TABLE bank_payment
  DROP CONSTRAINT bank_payment_given_back,
  ADD CONSTRAINT bank_payment_given_back CHECK (
    given_back IS NULL OR (given_back IN ('REFUNDING', 'REFUNDED', 'RECALLED', 'TOLD_TWICE') AND member_id IS NULL)) NOT VALID,
  -- Two payments: it is decided about as if nobody else had told of it.
  ADD COLUMN is_apart boolean NOT NULL DEFAULT false;

ALTER TABLE gateway_payment
  DROP CONSTRAINT gateway_payment_given_back,
  ADD CONSTRAINT gateway_payment_given_back CHECK (
    given_back IS NULL OR (given_back IN ('RECALLED', 'TOLD_TWICE') AND member_id IS NULL)) NOT VALID,
  ADD COLUMN is_apart boolean NOT NULL DEFAULT false;

GRANT UPDATE (is_apart) ON bank_payment, gateway_payment TO kapao_app;
