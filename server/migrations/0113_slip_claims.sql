-- While a slip waits it holds its transfer for its own member alone: a stranger's keeps no owner from the money. Over all members a
-- transfer is one slip's once it is credited (decisions D4). What the version before relied on to refuse at once, its credit refuses.
DROP INDEX CONCURRENTLY IF EXISTS slip_claim_of_member;
CREATE UNIQUE INDEX CONCURRENTLY slip_claim_of_member ON slip (member_id, bank, bank_reference_key)
  WHERE state IN ('PROCESSING', 'REVIEW', 'SUCCESS') AND NOT is_repeated;
DROP INDEX CONCURRENTLY IF EXISTS slip_credited_once;
CREATE UNIQUE INDEX CONCURRENTLY slip_credited_once ON slip (bank, bank_reference_key)
  WHERE state = 'SUCCESS' AND NOT is_repeated;
DROP INDEX CONCURRENTLY IF EXISTS slip_claim;
