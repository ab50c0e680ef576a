-- The inbox of staff: whose a conversation is to answer, what it is about, and until when it is out of the way (staff-calls T7).

ALTER TABLE chat_room
  ADD COLUMN assigned_to uuid REFERENCES operator (id),
  ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
  ADD COLUMN snoozed_until timestamptz;

GRANT UPDATE (assigned_to, labels, snoozed_until) ON chat_room TO kapao_app;

-- Mine and Unassigned, in the order of the desk's list.
CREATE INDEX chat_room_assigned ON chat_room (assigned_to, waiting_since, last_message_at DESC, owner_id)
  WHERE merged_into IS NULL;
-- Every one with a label.
CREATE INDEX chat_room_labels ON chat_room USING gin (labels);
