-- The desk of the chat: what staff note for each other, words kept ready, who looks, how long it took, and the search (staff-calls T7).

-- What staff write for each other about a conversation; the customer never sees it, so it has no number there.
CREATE TABLE chat_note (
  id          uuid PRIMARY KEY,
  owner_id    uuid NOT NULL REFERENCES chat_room (owner_id),
  -- The message that was the newest when it was written.
  seq         bigint NOT NULL,
  session_id  uuid NOT NULL,
  text        text NOT NULL,
  written_by  uuid NOT NULL REFERENCES operator (id),
  written_at  timestamptz NOT NULL,
  CONSTRAINT chat_note_seq CHECK (seq >= 0)
);
CREATE INDEX chat_note_room ON chat_note (owner_id, seq);

-- Answers that are often given, in each language.
CREATE TABLE chat_reply (
  code        text COLLATE "C" PRIMARY KEY,
  words       jsonb NOT NULL,
  changed_by  uuid NOT NULL REFERENCES operator (id),
  changed_at  timestamptz NOT NULL
);

-- Which of the staff look at a conversation, and type; it lapses by itself. The room is a member's or a guest's id.
CREATE TABLE chat_looking (
  operator_id   uuid NOT NULL REFERENCES operator (id),
  room_id       uuid NOT NULL,
  looks_until   timestamptz NOT NULL,
  types_until   timestamptz,
  PRIMARY KEY (operator_id, room_id)
);
CREATE INDEX chat_looking_room ON chat_looking (room_id);

-- Of the conversation that goes on: since when a person was first waited for, and when a person first answered.
ALTER TABLE chat_room
  ADD COLUMN first_asked_at timestamptz,
  ADD COLUMN first_answered_at timestamptz;

GRANT SELECT, INSERT, DELETE ON chat_note, chat_reply, chat_looking TO kapao_app;
GRANT UPDATE (owner_id, seq) ON chat_note TO kapao_app;
GRANT UPDATE (words, changed_by, changed_at) ON chat_reply TO kapao_app;
GRANT UPDATE (looks_until, types_until) ON chat_looking TO kapao_app;
GRANT UPDATE (first_asked_at, first_answered_at) ON chat_room TO kapao_app;

-- What is read in a message, and each three letters that follow each other in a text: also in scripts without blanks between words.
CREATE FUNCTION message_text(message jsonb) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN coalesce(message #>> '{payload,message}', message #>> '{payload,title}');
CREATE FUNCTION text_trigrams(of_text text) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
  RETURN (SELECT array_agg(DISTINCT substr(lower(of_text), n, 3)) FROM generate_series(1, length(of_text) - 2) AS n);

-- The greeter says the same to everybody: it is not searched.
CREATE INDEX chat_message_trigrams ON chat_message USING gin (text_trigrams(message_text(message))) WHERE sender <> 'greeter';
CREATE INDEX chat_message_newest ON chat_message (created_at, owner_id, seq) WHERE sender <> 'greeter';
