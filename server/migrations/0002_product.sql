-- Members, sessions, one-time codes, games, deposits by QR, transfers, withdrawals, and what the operator sets.
-- Every table on a member's money path has the member id first in its key, so the data can be spread by member (decisions D0).

-- ── What the operator sets ───────────────────────────────────────────────────────────────────────────────────────────

-- One row per setting; the value is typed by server/src/site/settings.ts, which also holds the defaults.
CREATE TABLE setting (
  name        text COLLATE "C" PRIMARY KEY,
  value       jsonb NOT NULL,
  updated_at  timestamptz NOT NULL
);

-- Texts in three languages: { "th": …, "la": …, "en": … }; HTML is sanitised before it is stored.
CREATE TABLE content (
  name        text COLLATE "C" PRIMARY KEY,
  words       jsonb NOT NULL,
  version     text NOT NULL,
  updated_at  timestamptz NOT NULL,
  CONSTRAINT content_has_three_languages CHECK (words ?& ARRAY['th', 'la', 'en'])
);

CREATE TABLE bank (
  code      text COLLATE "C" PRIMARY KEY,
  name_th   text NOT NULL,
  name_en   text NOT NULL,
  name_la   text NOT NULL,
  -- Editions in which members register accounts at this bank.
  editions  text[] NOT NULL,
  position  int NOT NULL,
  -- False for gateways, which have a name but no members' accounts.
  for_members boolean NOT NULL DEFAULT true
);

-- How members found us.
CREATE TABLE source (
  code         text COLLATE "C" PRIMARY KEY,
  description  jsonb NOT NULL,
  position     int NOT NULL
);

-- Where members pay in: bank accounts and QR gateways (bank_type PAYMENT).
CREATE TABLE deposit_account (
  bank_code       text COLLATE "C" NOT NULL REFERENCES bank (code),
  account_no      text NOT NULL,
  account_name    text NOT NULL,
  bank_type       text NOT NULL,
  mode            text NOT NULL,
  currency        text NOT NULL,
  -- PromptPay biller id (15 digits) of a QR gateway.
  biller_id       text,
  is_open         boolean NOT NULL DEFAULT true,
  position        int NOT NULL,
  PRIMARY KEY (bank_code, account_no),
  CONSTRAINT deposit_account_type CHECK (bank_type IN ('BANK', 'PAYMENT')),
  CONSTRAINT deposit_account_mode CHECK (mode IN ('AUTO', 'MANUAL')),
  CONSTRAINT deposit_account_biller CHECK ((bank_type = 'PAYMENT') = (biller_id IS NOT NULL))
);

CREATE TABLE operator (
  id          uuid PRIMARY KEY,
  name        text NOT NULL UNIQUE,
  role        text NOT NULL,
  token_hash  bytea NOT NULL UNIQUE,
  is_active   boolean NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL,
  CONSTRAINT operator_role CHECK (role IN ('support', 'cashier', 'risk', 'content', 'admin'))
);

-- Something a person must look at. One open task per subject.
CREATE TABLE operator_task (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL,
  subject     text NOT NULL,
  member_id   uuid,
  detail      jsonb NOT NULL,
  created_at  timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   uuid REFERENCES operator (id)
);
CREATE UNIQUE INDEX operator_task_open ON operator_task (kind, subject) WHERE closed_at IS NULL;

-- ── Members ──────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE member (
  id             uuid PRIMARY KEY,
  -- Digits only, as typed in this edition (decisions D12).
  phone          text NOT NULL,
  name           text NOT NULL,
  password_hash  text NOT NULL,
  currency       text NOT NULL,
  source_code    text NOT NULL REFERENCES source (code),
  -- The member who invited this one; bound once, at registration (decisions D9).
  invited_by     uuid REFERENCES member (id),
  bank_code      text NOT NULL REFERENCES bank (code),
  bank_account_no    text NOT NULL,
  bank_account_name  text NOT NULL,
  -- Registering is not a change (decisions D6).
  bank_changed_at  timestamptz,
  is_active      boolean NOT NULL DEFAULT true,
  -- A member whom staff watch: no automatic approval of withdrawals.
  is_flagged     boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL,
  CONSTRAINT member_currency CHECK (currency IN ('THB', 'LAK')),
  CONSTRAINT member_not_own_inviter CHECK (invited_by <> id),
  CONSTRAINT member_phone_digits CHECK (phone ~ '^[0-9]{8,11}$'),
  CONSTRAINT member_bank_account_digits CHECK (bank_account_no ~ '^[0-9]{6,20}$')
);
CREATE UNIQUE INDEX member_phone ON member (phone);
-- With or without leading zeros it is the same account (I-32).
CREATE UNIQUE INDEX member_bank_account ON member (bank_code, ltrim(bank_account_no, '0'));
CREATE INDEX member_invited_by ON member (invited_by) WHERE invited_by IS NOT NULL;

CREATE TABLE session (
  token_hash    bytea PRIMARY KEY,
  member_id     uuid NOT NULL REFERENCES member (id),
  remember      boolean NOT NULL,
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  revoked_at    timestamptz,
  revoked_why   text
);
CREATE INDEX session_member ON session (member_id) WHERE revoked_at IS NULL;

CREATE TABLE otp (
  token_hash   bytea PRIMARY KEY,
  purpose      text NOT NULL,
  phone        text NOT NULL,
  reference    text NOT NULL,
  code_hash    bytea NOT NULL,
  tries        int NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  verified_at  timestamptz,
  -- Set by the registration that it served: a token is used once.
  used_at      timestamptz,
  CONSTRAINT otp_purpose CHECK (purpose IN ('register')),
  CONSTRAINT otp_tries CHECK (tries BETWEEN 0 AND 5)
);
CREATE INDEX otp_phone ON otp (phone, created_at);

-- ── Once, and only once (decisions D1) ───────────────────────────────────────────────────────────────────────────────

CREATE TABLE request_key (
  -- A member's id, or for visitors' calls one derived from their address and the call.
  scope       uuid NOT NULL,
  key         text COLLATE "C" NOT NULL,
  body_hash   bytea NOT NULL,
  -- Null while running.
  status      smallint,
  answer      bytea,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (scope, key),
  CONSTRAINT request_key_answered CHECK ((status IS NULL) = (answer IS NULL))
);
CREATE INDEX request_key_age ON request_key (created_at);

-- ── Games and game accounts ──────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE game (
  -- Spec's slot code.
  code           text COLLATE "C" PRIMARY KEY,
  name           text NOT NULL,
  category       text NOT NULL,
  -- Which adapter of outside/game-provider speaks to it.
  adapter        text NOT NULL,
  auto_login     text,
  web            text,
  android        text,
  ios            text,
  -- ftWalletSlot in basis points (10000 = 1).
  factor_points  int NOT NULL DEFAULT 10000,
  logo           text,
  background     text,
  is_open        boolean NOT NULL DEFAULT true,
  position       int NOT NULL,
  CONSTRAINT game_category CHECK (category IN ('slot', 'sport', 'lotto')),
  CONSTRAINT game_factor CHECK (factor_points > 0),
  CONSTRAINT game_code CHECK (code ~ '^[A-Z0-9_]{2,20}$' AND code <> 'WALLET')
);

CREATE TABLE game_account (
  member_id      uuid NOT NULL REFERENCES member (id),
  slot           text COLLATE "C" NOT NULL REFERENCES game (code),
  username       text NOT NULL,
  -- AES-256-GCM: key id, nonce, ciphertext with tag; the member id and slot are authenticated with it (decisions D12).
  -- Null until the provider has definitely opened the account.
  password_sealed  bytea,
  -- The provider did not answer the last time it was asked.
  is_stale       boolean NOT NULL DEFAULT false,
  confirmed_at   timestamptz,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (member_id, slot)
);
CREATE UNIQUE INDEX game_account_username ON game_account (slot, username);

-- ── Transfers between the wallet and a game account (decisions D2) ───────────────────────────────────────────────────

CREATE TABLE transfer (
  member_id    uuid NOT NULL REFERENCES member (id),
  id           uuid NOT NULL,
  slot         text COLLATE "C" NOT NULL REFERENCES game (code),
  direction    text NOT NULL,
  amount       bigint NOT NULL,
  -- OPEN until the provider gave a definite answer; then DONE, or REJECTED with the money returned.
  state        text NOT NULL,
  -- Our reference at the provider.
  reference    text NOT NULL,
  -- What the provider said when it rejected.
  reason       text,
  -- "No such transfer" counts only when said twice and after the settle window.
  unknown_count  int NOT NULL DEFAULT 0,
  ask_at       timestamptz,
  ask_count    int NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  decided_at   timestamptz,
  PRIMARY KEY (member_id, id),
  CONSTRAINT transfer_direction CHECK (direction IN ('in', 'out')),
  CONSTRAINT transfer_amount CHECK (amount > 0),
  CONSTRAINT transfer_state CHECK (state IN ('OPEN', 'DONE', 'REJECTED')),
  CONSTRAINT transfer_decided CHECK ((state = 'OPEN') = (decided_at IS NULL)),
  CONSTRAINT transfer_asked CHECK ((state = 'OPEN') = (ask_at IS NOT NULL))
);
-- One transfer in flight per member and provider.
CREATE UNIQUE INDEX transfer_open ON transfer (member_id, slot) WHERE state = 'OPEN';
CREATE UNIQUE INDEX transfer_reference ON transfer (reference);
CREATE INDEX transfer_due ON transfer (ask_at) WHERE state = 'OPEN';

-- ── Deposits by QR (decisions D3) ────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE qr_charge (
  -- The qrcodeId, which is also reference 1 of the payload: upper-case letters and digits, at most 20.
  reference    text COLLATE "C" PRIMARY KEY,
  member_id    uuid NOT NULL REFERENCES member (id),
  gateway      text COLLATE "C" NOT NULL,
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  payload      text NOT NULL,
  -- A payment that arrives after EXPIRED or CANCELLED is credited all the same.
  state        text NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- When the gateway took it on. Until then nobody is shown the QR.
  announced_at timestamptz,
  ask_at       timestamptz,
  ask_count    int NOT NULL DEFAULT 0,
  CONSTRAINT qr_charge_amount CHECK (amount > 0),
  CONSTRAINT qr_charge_state CHECK (state IN ('CREATED', 'CREDITED', 'EXPIRED', 'CANCELLED')),
  CONSTRAINT qr_charge_reference CHECK (reference ~ '^[A-Z0-9]{8,20}$')
);
-- One open QR per member and gateway.
CREATE UNIQUE INDEX qr_charge_open ON qr_charge (member_id, gateway) WHERE state = 'CREATED';
-- The newest one of a member at a gateway.
CREATE INDEX qr_charge_newest ON qr_charge (member_id, gateway, created_at);
CREATE INDEX qr_charge_due ON qr_charge (ask_at) WHERE ask_at IS NOT NULL;

-- A payment that a gateway reported, however we heard of it; one row, one credit (I-12, I-14).
CREATE TABLE gateway_payment (
  gateway      text COLLATE "C" NOT NULL,
  payment_id   text COLLATE "C" NOT NULL,
  -- Null when the charge is not ours to attribute: then it is in suspense with a task.
  member_id    uuid REFERENCES member (id),
  charge_reference  text COLLATE "C",
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  paid_at      timestamptz NOT NULL,
  heard_from   text NOT NULL,
  heard_at     timestamptz NOT NULL,
  PRIMARY KEY (gateway, payment_id),
  CONSTRAINT gateway_payment_amount CHECK (amount > 0),
  CONSTRAINT gateway_payment_heard_from CHECK (heard_from IN ('webhook', 'poll'))
);

-- Webhooks that were verified, by the sender's own event id (I-35).
CREATE TABLE webhook_event (
  source       text COLLATE "C" NOT NULL,
  event_id     text COLLATE "C" NOT NULL,
  received_at  timestamptz NOT NULL,
  PRIMARY KEY (source, event_id)
);

-- ── Withdrawals (decisions D6) ───────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE withdrawal (
  member_id    uuid NOT NULL REFERENCES member (id),
  id           uuid NOT NULL,
  amount       bigint NOT NULL,
  currency     text NOT NULL,
  state        text NOT NULL,
  -- Our reference at the bank, and what the member quotes.
  reference    text NOT NULL,
  -- The member's bank account as it was at request time.
  to_bank      text NOT NULL,
  to_account_no    text NOT NULL,
  to_account_name  text NOT NULL,
  -- Why it waits for a person, or why it was refused.
  reason       text,
  ask_at       timestamptz,
  ask_count    int NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  decided_at   timestamptz,
  PRIMARY KEY (member_id, id),
  CONSTRAINT withdrawal_amount CHECK (amount > 0),
  CONSTRAINT withdrawal_state CHECK (state IN ('REQUESTED', 'REVIEW', 'APPROVED', 'PAYING', 'PAID', 'REJECTED', 'FAILED')),
  CONSTRAINT withdrawal_decided CHECK ((state IN ('PAID', 'REJECTED', 'FAILED')) = (decided_at IS NOT NULL))
);
-- One withdrawal in flight per member.
CREATE UNIQUE INDEX withdrawal_open ON withdrawal (member_id) WHERE state IN ('REQUESTED', 'REVIEW', 'APPROVED', 'PAYING');
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (reference);
CREATE INDEX withdrawal_due ON withdrawal (ask_at) WHERE ask_at IS NOT NULL;

-- ── The statement's filters (decisions D11) ──────────────────────────────────────────────────────────────────────────

CREATE INDEX statement_filtered ON statement (member_id, type, created_at, n);

-- ── Who may what: the server's role gets only what it uses (quality C-64) ────────────────────────────────────────────

GRANT SELECT ON setting, content, bank, source, deposit_account, operator, game TO kapao_app;
GRANT INSERT, UPDATE ON setting, content TO kapao_app;
GRANT SELECT, INSERT, UPDATE ON operator_task, member, session, otp, game_account, transfer, qr_charge, withdrawal TO kapao_app;
GRANT SELECT, INSERT ON gateway_payment, webhook_event TO kapao_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON request_key TO kapao_app;
GRANT DELETE ON session, otp TO kapao_app;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO kapao_report;

-- How often somebody did something within a window. Unlogged: a crash may forget it, and it is written often.
CREATE UNLOGGED TABLE rate_limit (
  key     text COLLATE "C" PRIMARY KEY,
  points  int NOT NULL,
  until   timestamptz NOT NULL
);
CREATE INDEX rate_limit_until ON rate_limit (until);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limit TO kapao_app;
