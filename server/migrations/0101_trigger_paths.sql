-- What guards the books finds its tables by its own path. By that of who writes, a temporary table of the same name would come
-- first, and a trigger that runs on another node of a cluster finds none.
ALTER FUNCTION check_entries() SET search_path = public, pg_temp;
ALTER FUNCTION forget_verification() SET search_path = public, pg_temp;
ALTER FUNCTION new_member_no() SET search_path = public, pg_temp;
ALTER FUNCTION random_member_no() SET search_path = public, pg_temp;
ALTER FUNCTION refuse_change() SET search_path = public, pg_temp;
ALTER FUNCTION refuse_change_of_frozen_slice() SET search_path = public, pg_temp;
ALTER FUNCTION refuse_change_of_seed() SET search_path = public, pg_temp;
ALTER FUNCTION refuse_other_picture() SET search_path = public, pg_temp;
ALTER FUNCTION refuse_removal() SET search_path = public, pg_temp;

-- As before, with the members read first: a table and what a statement has just written are not read together on every engine.
CREATE OR REPLACE FUNCTION mark_user_bonus() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  moved_members uuid[] := ARRAY(SELECT DISTINCT member_id FROM moved);
BEGIN
  PERFORM FROM user_bonus WHERE is_active AND member_id = ANY (moved_members) ORDER BY member_id FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE user_bonus SET is_changed = true WHERE is_active AND member_id = ANY (moved_members);
  END IF;
  RETURN NULL;
END $$;
