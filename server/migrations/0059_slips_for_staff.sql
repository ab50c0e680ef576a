-- Staff look through slips, and at all that carries the same reference (staff-calls T4).

-- Newest first, and those of a state.
CREATE INDEX slip_created ON slip (created_at, id);
CREATE INDEX slip_state ON slip (state, created_at, id);
-- By the bank's reference, also with its bank, and failed ones too.
CREATE INDEX slip_transfer ON slip (bank_reference_key, bank) WHERE bank_reference_key IS NOT NULL;
CREATE INDEX bank_payment_reference ON bank_payment (reference_key, from_bank);
