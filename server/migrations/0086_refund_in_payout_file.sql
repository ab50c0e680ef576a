-- Money in suspense that goes back to its sender goes by a payout file too (decision 0024).
ALTER TABLE payout_file_row
  ALTER COLUMN member_id DROP NOT NULL,
  ALTER COLUMN withdrawal_id DROP NOT NULL,
  -- In the place of a withdrawal.
  ADD COLUMN refund_id uuid REFERENCES sender_refund (id),
  ADD CONSTRAINT payout_file_row_what CHECK (
    (member_id IS NULL) = (withdrawal_id IS NULL) AND (withdrawal_id IS NULL) <> (refund_id IS NULL)) NOT VALID;
ALTER TABLE payout_file_row VALIDATE CONSTRAINT payout_file_row_what;
-- A sender is paid once, as a member is.
CREATE UNIQUE INDEX payout_file_row_refund_once ON payout_file_row (refund_id) WHERE refund_id IS NOT NULL;
