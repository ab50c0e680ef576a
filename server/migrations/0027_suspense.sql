-- Money in suspense, wherever it arrived, as one queue (staff-calls T4; quality I-14).

-- When a gateway's payment was taken out of suspense; null when it never was in it, or still is.
ALTER TABLE gateway_payment ADD COLUMN attributed_at timestamptz
  CONSTRAINT gateway_payment_attributed CHECK (attributed_at IS NULL OR member_id IS NOT NULL);
GRANT UPDATE (member_id, attributed_at) ON gateway_payment TO kapao_app;

CREATE INDEX gateway_payment_suspended ON gateway_payment (heard_at) WHERE member_id IS NULL OR attributed_at IS NOT NULL;
CREATE INDEX bank_payment_suspended ON bank_payment (heard_at) WHERE member_id IS NULL OR attributed_at IS NOT NULL;
-- Why something is in suspense stands in its task.
CREATE INDEX operator_task_subject ON operator_task (subject, kind);
