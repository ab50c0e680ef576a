-- A member's timeline reads what was said by when it was said (staff-calls T3): a guest's messages that moved behind a member's are older
-- than their numbers.
CREATE INDEX chat_message_time ON chat_message (owner_id, created_at);
