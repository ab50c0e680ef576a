-- Members who have money set aside, for what must look at them all (decisions D16).
CREATE INDEX account_set_aside ON account (member_id) WHERE code = 'set_aside' AND balance > 0;
