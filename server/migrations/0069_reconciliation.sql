-- Staff look through cases, open and closed, and from a line to what differs of it (staff-calls T6).
CREATE INDEX operator_task_case ON operator_task (created_at, id) WHERE kind = 'difference';
CREATE INDEX book_difference_subject ON book_difference ((book || ':' || name));
