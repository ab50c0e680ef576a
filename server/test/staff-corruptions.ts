/** What staff did, spoilt on purpose: for the audit's own test. */

export interface CorruptedStaff {
  memberId: string
  operatorId: string
  otherOperatorId: string
  requestId: string
}

/** A request that one has asked for and another one approved. */
export const requestRows = ({ memberId, operatorId, otherOperatorId, requestId }: CorruptedStaff) => `
  INSERT INTO operator_request (id, kind, part, about, state, member_id, subject, body, before, after, reason, requested_by,
                                requested_at, lapses_at, decided_by, decided_at)
    VALUES ('${requestId}', 'refund_to_sender', '', 'x', 'APPROVED', '${memberId}', 'x', '{}', '{}', '{}', 'seen', '${operatorId}',
            now(), now() + interval '7 d', '${otherOperatorId}', now());`

/** Without the rules that stand in the way. */
const without = (table: string, ...constraints: string[]) =>
  constraints.map((name) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}; `).join('')

/** The member behind the withdrawal, as erased as the phone says; the books of those days are not settled. */
const erased = (id: string, phone: string) => `
  INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name,
                      bank_changed_at, is_active, created_at, closed_at, erased_at, erase_at)
  SELECT '${id}', ${phone}, p, p, 'THB', 'x', 'SCB', p, p, now(), false, now(), now(), now(), now() FROM (SELECT 'erased:${id}' AS p) p`

export const staffCorruptions = ({ memberId, operatorId, otherOperatorId }: CorruptedStaff) => ({
  'I-37': [
    `UPDATE operator_audit SET record = replace(record, 'approved', 'rejected')`,
    `UPDATE operator_audit SET subject = 'another'`,
    `UPDATE operator_audit SET n = 9, record = replace(record, '"n":3', '"n":9') WHERE n = 3`,
    `UPDATE operator_audit SET hash = sha256(hash)`,
  ],
  'I-48v': [
    `INSERT INTO offer_invitation SELECT '${memberId}', 'bonus', 'DAILY', id, decided_at, now() + interval '1 d' FROM operator_request`,
  ],
  'I-38': [
    `DELETE FROM operator_audit`,
    `UPDATE withdrawal SET state = 'REJECTED', decided_at = now()`,
    `INSERT INTO withdrawal_approval SELECT member_id, withdrawal_id, gen_random_uuid(), at FROM withdrawal_approval`,
    `UPDATE operator_request SET id = gen_random_uuid()`,
    `UPDATE operator_request SET state = 'REJECTED'`,
  ],
  'I-52': [
    erased(memberId, `'0899999992'`),
    `${erased(memberId, `'erased:${memberId}'`)}; INSERT INTO member_pin (member_id, pin_hash, set_at) VALUES ('${memberId}', '', now())`,
    `${erased(memberId, `'erased:${memberId}'`)}; UPDATE member SET erase_at = NULL`,
  ],
  'I-48': [
    `UPDATE journal SET kind = 'adjustment' WHERE key = 'win'`,
    `UPDATE operator_request SET kind = 'adjustment'`,
    `INSERT INTO operator_audit SELECT 99, at, operator_id, 'offer_created', 'bonus:X', '{}', hash FROM operator_audit WHERE n = 1`,
    `INSERT INTO operator_audit SELECT 99, at, operator_id, 'setting_changed', 'withdrawMax', '{"requestId": "' || subject || '"}', hash
       FROM operator_audit WHERE n = 3`,
    `INSERT INTO operator_audit SELECT 99, at, operator_id, 'payment_attributed', 'KTB:1', '{}', hash FROM operator_audit WHERE n = 1`,
    `${without('operator_request', 'operator_request_two_people')} UPDATE operator_request SET decided_by = requested_by`,
    `${without('operator_request', 'operator_request_decided')} UPDATE operator_request SET decided_by = NULL`,
    `INSERT INTO operator (id, name, state, created_at) SELECT gen_random_uuid(), 'third', 'DISABLED', now() - interval '2 d';
     UPDATE operator SET invited_by = '${otherOperatorId}', accepted_at = now() WHERE id = '${operatorId}'`,
    `UPDATE operator SET invited_by = '${operatorId}', accepted_at = now() WHERE id = '${otherOperatorId}'`,
    `UPDATE operator SET reset_by = '${operatorId}', reset_at = now() - interval '1 min' WHERE id = '${otherOperatorId}'`,
    `UPDATE operator SET member_id = '${memberId}' WHERE id = '${operatorId}'`,
    `UPDATE operator SET member_id = '${memberId}' WHERE id = '${otherOperatorId}'`,
  ],
})
