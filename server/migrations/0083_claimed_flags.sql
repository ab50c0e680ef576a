-- A flag can be claimed as what waits in other queues (staff-calls T4, T7).
ALTER TABLE staff_claim
  DROP CONSTRAINT staff_claim_kind,
  ADD CONSTRAINT staff_claim_kind CHECK (kind IN ('withdrawal', 'slip', 'task', 'payment', 'case', 'room', 'flag')) NOT VALID;
ALTER TABLE staff_claim VALIDATE CONSTRAINT staff_claim_kind;
