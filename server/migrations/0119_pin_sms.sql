-- A member is told by SMS that a PIN was set in place of another way of proving, or was removed.
ALTER TABLE member_sms
  DROP CONSTRAINT member_sms_kind,
  ADD CONSTRAINT member_sms_kind
    CHECK (kind IN ('account_changed', 'holder_changed', 'password_reset', 'password_changed', 'password_help', 'pin_set', 'pin_removed'))
    NOT VALID;
ALTER TABLE member_sms VALIDATE CONSTRAINT member_sms_kind;
