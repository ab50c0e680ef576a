-- A task is found by what it is about, which is put together from codes and references. Those are compared byte by byte
-- (COLLATE "C"), the subject was not, and so its index was of no use to them. Both indexes of it are built anew.
ALTER TABLE operator_task ALTER COLUMN subject TYPE text COLLATE "C";
