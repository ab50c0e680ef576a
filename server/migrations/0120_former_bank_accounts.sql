-- Who names a bank account is kept by what the member is kept by who had named it before, under a name that fits, and was never paid to
-- it (decisions D16; docs/decisions/0022). Nothing is known of changes before this.
CREATE TABLE former_bank_account (
  member_id          uuid NOT NULL REFERENCES member (id),
  bank_code          text COLLATE "C" NOT NULL,
  bank_account_no    text COLLATE "C" NOT NULL,
  bank_account_name  text NOT NULL,
  left_at            timestamptz NOT NULL,
  PRIMARY KEY (member_id, bank_code, bank_account_no, bank_account_name)
);
-- As member_bank_account has it: with or without leading zeros it is the same account.
CREATE INDEX former_bank_account_number ON former_bank_account (bank_code, ltrim(bank_account_no, '0'));
GRANT SELECT, INSERT ON former_bank_account TO kapao_app;
GRANT SELECT ON former_bank_account TO kapao_report;

-- What staff had frozen of an account is frozen for its member's next one (decisions D22): the capabilities, each with who did it.
ALTER TABLE kept_mark ADD COLUMN frozen jsonb NOT NULL DEFAULT '[]';
