-- Chat: a conversation of each member or guest, and its numbered messages (decisions D15, quality I-36).

CREATE TABLE chat_room (
  -- Whose it is: a member's id, or the id in a guest's cookie.
  owner_id           uuid PRIMARY KEY,
  kind               text NOT NULL,
  -- The number of the newest message: 1, 2, 3 … without a gap. Whoever adds one holds this row.
  last_seq           bigint NOT NULL DEFAULT 0,
  -- Up to which message each side has read.
  customer_read_seq  bigint NOT NULL DEFAULT 0,
  desk_read_seq      bigint NOT NULL DEFAULT 0,
  -- One conversation of it; it ends after an idle time, or by the desk.
  session_id         uuid NOT NULL,
  session_ended_at   timestamptz,
  -- A person has taken part in this conversation: the greeter keeps quiet.
  has_person         boolean NOT NULL DEFAULT false,
  -- Since when a person is waited for.
  waiting_since      timestamptz,
  last_message_at    timestamptz NOT NULL,
  -- A guest's, once the guest has logged in: its messages are in that member's conversation.
  merged_into        uuid REFERENCES member (id),
  created_at         timestamptz NOT NULL,
  CONSTRAINT chat_room_kind CHECK (kind IN ('member', 'guest')),
  CONSTRAINT chat_room_merged_guest CHECK (merged_into IS NULL OR kind = 'guest'),
  CONSTRAINT chat_room_read CHECK (customer_read_seq BETWEEN 0 AND last_seq AND desk_read_seq BETWEEN 0 AND last_seq)
);
-- For the desk's list: who waits longest, then who spoke last.
CREATE INDEX chat_room_desk ON chat_room (waiting_since, last_message_at DESC) WHERE merged_into IS NULL;

CREATE TABLE chat_message (
  owner_id     uuid NOT NULL REFERENCES chat_room (owner_id),
  seq          bigint NOT NULL,
  session_id   uuid NOT NULL,
  sender       text NOT NULL,
  -- Who of the staff; for our own records, no customer hears it.
  operator_id  uuid REFERENCES operator (id),
  -- The sender's own name for it.
  client_id    text COLLATE "C",
  -- As in contract/src/chat.ts.
  message      jsonb NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (owner_id, seq),
  CONSTRAINT chat_message_seq_from_one CHECK (seq >= 1),
  CONSTRAINT chat_message_sender CHECK (sender IN ('customer', 'greeter', 'operator')),
  CONSTRAINT chat_message_operator CHECK ((sender = 'operator') = (operator_id IS NOT NULL)),
  CONSTRAINT chat_message_is_object CHECK (jsonb_typeof(message) = 'object')
);
-- Each message of a sender is stored once (I-36).
CREATE UNIQUE INDEX chat_message_client ON chat_message (owner_id, sender, client_id) WHERE client_id IS NOT NULL;

GRANT SELECT, INSERT ON chat_room, chat_message TO kapao_app;
GRANT UPDATE (last_seq, customer_read_seq, desk_read_seq, session_id, session_ended_at, has_person, waiting_since,
              last_message_at, merged_into) ON chat_room TO kapao_app;
-- Only a guest's messages move, into the conversation of the member who logged in; one that is there already is dropped.
GRANT UPDATE (owner_id, seq) ON chat_message TO kapao_app;
GRANT DELETE ON chat_message TO kapao_app;
-- Reports count messages; what was said is nobody's business but the desk's (quality C-60).
GRANT SELECT ON chat_room TO kapao_report;
GRANT SELECT (owner_id, seq, session_id, sender, operator_id, client_id, created_at) ON chat_message TO kapao_report;
