-- A member is told by SMS that the password was changed (quality C-48).
ALTER TABLE member_sms
  DROP CONSTRAINT member_sms_kind,
  ADD CONSTRAINT member_sms_kind
    CHECK (kind IN ('account_changed', 'holder_changed', 'password_reset', 'password_changed', 'password_help')) NOT VALID;
ALTER TABLE member_sms VALIDATE CONSTRAINT member_sms_kind;
