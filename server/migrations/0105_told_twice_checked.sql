-- The conditions of 0104 hold for older rows too: looked at while payments go on.
ALTER TABLE bank_payment VALIDATE CONSTRAINT bank_payment_given_back;
ALTER TABLE gateway_payment VALIDATE CONSTRAINT gateway_payment_given_back;
