-- Which server process runs a call, so that a repeat need not wait once that process is gone (quality F1). Each process
-- holds an advisory lock of its number for as long as it lives; null is a process that holds none.
ALTER TABLE request_key ADD COLUMN node int;
