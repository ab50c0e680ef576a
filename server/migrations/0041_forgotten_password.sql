-- A member who has forgotten the password sets another one by a code, and staff may tell a member how (decisions D18,
-- staff-calls T3).

ALTER TABLE otp DROP CONSTRAINT otp_purpose;
ALTER TABLE otp ADD CONSTRAINT otp_purpose CHECK (purpose IN ('register', 'login', 'account', 'password'));

-- A person looks at what is withdrawn soon after.
ALTER TABLE member ADD COLUMN password_reset_at timestamptz;

ALTER TABLE member_sms DROP CONSTRAINT member_sms_kind;
ALTER TABLE member_sms ADD CONSTRAINT member_sms_kind
  CHECK (kind IN ('account_changed', 'holder_changed', 'password_reset', 'password_help'));

GRANT UPDATE (password_reset_at) ON member TO kapao_app;
GRANT SELECT (password_reset_at) ON member TO kapao_report;
