/** Statements that may read a growing table from end to end, each with the reason. A list for people to question. */

interface Exception {
  /** What the plan says. */
  reading: RegExp
  /** What the statement says. */
  text: RegExp
  reason: string
}

const counted =
  'counted only while PostgreSQL reckons with less than `countCostMax`; beyond that the list says an estimate'
const walked =
  'a list of staff, newest first: walked by the index of its order until the page is full, and S22 says how long that takes'

export const exceptions: Exception[] = [
  { reading: /./, text: /^SELECT count\(\*\) FROM/, reason: counted },
  {
    reading: /^Index (Only )?Scan of member$/,
    text: /SELECT m\.id, m\.created_at FROM member m WHERE/,
    reason: walked,
  },
  { reading: /^Index Scan of journal$/, text: /SELECT j\.\* FROM journal j WHERE true AND/, reason: walked },
  { reading: /^Index Scan of operator_audit$/, text: /from "operator_audit" as "a"/, reason: walked },
  { reading: /^Index Scan of slip$/, text: /from "slip" as "s" where true AND/, reason: walked },
  { reading: /^Index Scan of member_flag$/, text: /from "member_flag" as "f"/, reason: walked },
  { reading: /^Index Scan of operator_request$/, text: /from "operator_request" as "r"/, reason: walked },
  {
    reading:
      /^Seq Scan of (session|request_key|outbox|webhook_event|otp|notice|member_sms|passkey_challenge)$/,
    text: /WITH (walked|due) AS[^;]*DELETE FROM/,
    reason:
      'a thousand rows at once of a table that this very statement keeps short: of few rows PostgreSQL reads all, of many it looks these up by their keys',
  },
]
