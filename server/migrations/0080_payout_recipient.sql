-- Accounts that a payout service knows under names of its own (decisions D21).
CREATE TABLE payout_recipient (
  -- A hash of bank, number and holder's name: the table itself knows no account.
  account bytea PRIMARY KEY CHECK (octet_length(account) = 32),
  recipient text NOT NULL CHECK (recipient ~ '^[!-~]{1,100}$'),
  introduced_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE (recipient, introduced_at) ON payout_recipient TO kapao_app;
