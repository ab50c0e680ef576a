/** The sandbox's memory: one SQLite file, written before anything is answered, so that a killed process forgets nothing. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import * as sandboxLimits from './limits.ts'

// Amounts are satang; moments are ISO 8601 text in UTC, which sorts by time.
const tables = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS sms (
  id INTEGER PRIMARY KEY, reference TEXT NOT NULL, phone TEXT NOT NULL, recipient TEXT NOT NULL, text TEXT NOT NULL,
  sent_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS sms_reference ON sms (reference);
CREATE INDEX IF NOT EXISTS sms_phone ON sms (phone, id);

CREATE TABLE IF NOT EXISTS charge (
  reference TEXT PRIMARY KEY, gateway TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), currency TEXT NOT NULL,
  expires_at TEXT NOT NULL, callback_url TEXT NOT NULL, is_cancelled INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL
) STRICT;
-- Of charges that were announced as Opn Payments has them: its own name for each.
CREATE TABLE IF NOT EXISTS opn_charge (id TEXT PRIMARY KEY, reference TEXT NOT NULL UNIQUE REFERENCES charge) STRICT;
-- Of bills that were made as SCB makes them: what only SCB has of each; and the tokens that it has given.
CREATE TABLE IF NOT EXISTS scb_charge (
  reference TEXT PRIMARY KEY REFERENCES charge, biller_id TEXT NOT NULL, ref2 TEXT, ref3 TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS scb_token (token TEXT PRIMARY KEY, gateway TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
-- QRs of OnePay that nobody has paid: the bank does not see them before.
CREATE TABLE IF NOT EXISTS one_pay_bill (reference TEXT PRIMARY KEY, gateway TEXT NOT NULL, asked_at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS payment (
  payment_id TEXT PRIMARY KEY, charge_reference TEXT NOT NULL REFERENCES charge, amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL, paid_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payment_charge ON payment (charge_reference);
CREATE TABLE IF NOT EXISTS notice (
  id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, gateway TEXT NOT NULL, charge_reference TEXT NOT NULL,
  callback_url TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL, is_forged INTEGER NOT NULL DEFAULT 0,
  due_at TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, last_answer TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS notice_waiting ON notice (due_at) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS notice_charge ON notice (charge_reference);

-- Payments and transfers that were taken back.
CREATE TABLE IF NOT EXISTS recall (
  service TEXT NOT NULL, payment TEXT NOT NULL, recall_id TEXT NOT NULL, amount INTEGER NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (service, payment)
) STRICT;

CREATE TABLE IF NOT EXISTS gift (
  code TEXT PRIMARY KEY, amount INTEGER NOT NULL CHECK (amount > 0), shares INTEGER NOT NULL CHECK (shares > 0),
  created_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS redemption (
  reference TEXT PRIMARY KEY, code TEXT NOT NULL, mobile TEXT NOT NULL, minimum INTEGER NOT NULL, status TEXT NOT NULL,
  reason TEXT, amount INTEGER NOT NULL, at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS redemption_code ON redemption (code);

CREATE TABLE IF NOT EXISTS payout (
  reference TEXT PRIMARY KEY, to_bank TEXT NOT NULL, to_account_no TEXT NOT NULL, to_name TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0), currency TEXT NOT NULL, status TEXT NOT NULL, reason TEXT,
  is_held INTEGER NOT NULL DEFAULT 0, at TEXT NOT NULL
) STRICT;

-- Of payouts that were ordered as Opn Payments has them: who gets them, and its own name for each.
CREATE TABLE IF NOT EXISTS opn_recipient (
  id TEXT PRIMARY KEY, brand TEXT NOT NULL, number TEXT NOT NULL, name TEXT NOT NULL, is_verified INTEGER NOT NULL,
  failure_code TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS opn_transfer (
  id TEXT PRIMARY KEY, payout TEXT NOT NULL UNIQUE REFERENCES payout, reference TEXT NOT NULL, recipient TEXT NOT NULL,
  fee INTEGER NOT NULL, made_at TEXT NOT NULL
) STRICT;

-- Files of payouts that were handed in at the bank's own pages.
CREATE TABLE IF NOT EXISTS payout_file (reference TEXT PRIMARY KEY, told_at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS payout_file_row (
  file TEXT NOT NULL REFERENCES payout_file, position INTEGER NOT NULL, payout TEXT NOT NULL, PRIMARY KEY (file, position)
) STRICT;

CREATE TABLE IF NOT EXISTS bank_transfer (
  from_bank TEXT NOT NULL, reference TEXT NOT NULL, from_account_no TEXT NOT NULL, from_name TEXT NOT NULL,
  to_bank TEXT NOT NULL, to_account_no TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), currency TEXT NOT NULL,
  sent_at TEXT NOT NULL, UNIQUE (from_bank, reference)
) STRICT;
CREATE TABLE IF NOT EXISTS feed_entry (cursor INTEGER PRIMARY KEY, from_bank TEXT NOT NULL, reference TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS feed_entry_transfer ON feed_entry (from_bank, reference);
-- Transfers of which the feed shows the sender in part only.
CREATE TABLE IF NOT EXISTS masked_transfer (
  from_bank TEXT NOT NULL, reference TEXT NOT NULL, PRIMARY KEY (from_bank, reference)
) STRICT;
-- Records of the feed that are no transfer: as they are told.
CREATE TABLE IF NOT EXISTS feed_oddity (cursor INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT;

-- What the bank's name inquiry answers; a null name: there is no such account.
CREATE TABLE IF NOT EXISTS account_holder (
  bank TEXT NOT NULL, account_no TEXT NOT NULL, name TEXT, PRIMARY KEY (bank, account_no)
) STRICT;

CREATE TABLE IF NOT EXISTS game_account (
  slot TEXT NOT NULL, username TEXT NOT NULL, password TEXT NOT NULL, currency TEXT NOT NULL,
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0), opened_at TEXT NOT NULL, PRIMARY KEY (slot, username)
) STRICT;
CREATE TABLE IF NOT EXISTS game_password (
  slot TEXT NOT NULL, reference TEXT NOT NULL, username TEXT NOT NULL, password TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (slot, reference)
) STRICT;
CREATE TABLE IF NOT EXISTS game_transfer (
  slot TEXT NOT NULL, reference TEXT NOT NULL, username TEXT NOT NULL, direction TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0), status TEXT NOT NULL, reason TEXT, at TEXT NOT NULL,
  PRIMARY KEY (slot, reference)
) STRICT;
CREATE INDEX IF NOT EXISTS game_transfer_account ON game_transfer (slot, username);
CREATE TABLE IF NOT EXISTS launch (
  token TEXT PRIMARY KEY, slot TEXT NOT NULL, username TEXT NOT NULL, locale TEXT NOT NULL, expires_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS play_session (
  token TEXT PRIMARY KEY, slot TEXT NOT NULL, username TEXT NOT NULL, expires_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS round (
  id INTEGER PRIMARY KEY, slot TEXT NOT NULL, username TEXT NOT NULL, stake INTEGER NOT NULL, win INTEGER NOT NULL,
  shown TEXT NOT NULL, at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS round_account ON round (slot, username, id);

-- Bets that stay open until they are settled.
CREATE TABLE IF NOT EXISTS stake (
  id TEXT PRIMARY KEY, slot TEXT NOT NULL, username TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0),
  pays INTEGER, at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS stake_open ON stake (slot, username) WHERE pays IS NULL;

-- Who is in a game right now, as far as its provider can tell.
CREATE TABLE IF NOT EXISTS in_game (
  slot TEXT NOT NULL, username TEXT NOT NULL, until TEXT NOT NULL, PRIMARY KEY (slot, username)
) STRICT;
CREATE TABLE IF NOT EXISTS sign_in_form (
  slot TEXT NOT NULL, view_state TEXT NOT NULL, validation TEXT NOT NULL, expires_at TEXT NOT NULL,
  PRIMARY KEY (slot, validation)
) STRICT;

-- Of providers that book under their own ids.
CREATE TABLE IF NOT EXISTS game_transaction (
  slot TEXT NOT NULL, id TEXT NOT NULL, username TEXT NOT NULL, direction TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0), memo TEXT NOT NULL, status TEXT NOT NULL, reason TEXT, at TEXT NOT NULL,
  PRIMARY KEY (slot, id)
) STRICT;
CREATE INDEX IF NOT EXISTS game_transaction_account ON game_transaction (slot, username, at);
CREATE INDEX IF NOT EXISTS game_transaction_memo ON game_transaction (slot, memo);
-- Whatever way it was booked, by the reference that we gave it.
CREATE VIEW IF NOT EXISTS game_movement AS
  SELECT rowid AS position, slot, reference, username, direction, amount, status, at FROM game_transfer
  UNION ALL
  SELECT rowid, slot, memo, username, direction, amount, status, at FROM game_transaction;

-- Browsers that take pushed messages; sender: whose alone, by its public key.
CREATE TABLE IF NOT EXISTS push_subscription (
  id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, private_key TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  sender TEXT, made_at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS push_message (
  id INTEGER PRIMARY KEY, subscription_id TEXT NOT NULL REFERENCES push_subscription, body BLOB NOT NULL,
  ttl INTEGER NOT NULL, at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS fault (
  service TEXT NOT NULL, call TEXT NOT NULL, fault TEXT NOT NULL, probability REAL NOT NULL, remaining INTEGER,
  seed INTEGER NOT NULL, draws INTEGER NOT NULL DEFAULT 0, struck INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (service, call, fault)
) STRICT;
`

export interface Store {
  /** The first row, if there is one. Integers come as `bigint`. */
  find<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined
  list<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  /** How many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number
  /** All of `work` or nothing of it. */
  atomically<Result>(work: () => Result): Result
  close(): void
}

/** Opens the memory in `dataDir`, or one that is gone with the process when there is none. */
export function openStore(dataDir: string | undefined): Store {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(dataDir === undefined ? ':memory:' : join(dataDir, 'sandbox.sqlite'), {
    readBigInts: true,
    timeout: sandboxLimits.storeWaitMs,
  })
  // What a write-ahead log holds survives the death of the process without waiting for the disk.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  database.exec(tables)

  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  let depth = 0
  return {
    find: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    list: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    atomically: (work) => {
      if (depth > 0) return work()
      database.exec('BEGIN IMMEDIATE')
      depth += 1
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      } finally {
        depth -= 1
      }
    },
    close: () => database.close(),
  }
}
