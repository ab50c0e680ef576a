-- The house alone has an id per currency, because an account has one currency: what nobody owns yet may be kip or baht.
-- None of them is anybody's, so nobody's money may lie there.
ALTER TABLE account DROP CONSTRAINT account_house_alone;
ALTER TABLE account ADD CONSTRAINT account_house_alone CHECK (
  CASE member_id
    WHEN '00000000-0000-0000-0000-000000000000' THEN code LIKE 'house:%' AND currency = 'THB'
    WHEN '00000000-0000-0000-0000-000000000001' THEN code LIKE 'house:%' AND currency = 'LAK'
    ELSE true END);
