/** What may go wrong with QR codes, gift links, recalls, deposit limits and pauses: for the audit's own test. */
const paused = (memberId: string, since: string) =>
  `INSERT INTO play_pause VALUES ('${memberId}', gen_random_uuid(), 'exclusion', ${since}, now() + interval '1 day')`

export const depositCorruptions = (memberId: string): Record<string, string[]> => ({
  'I-12v': [
    `UPDATE voucher SET amount = 21`,
    `UPDATE voucher SET state = 'REJECTED', amount = NULL`,
    `UPDATE voucher SET state = 'OPEN', amount = NULL, decided_at = NULL, ask_at = now(), code_sealed = 'x'`,
    `DELETE FROM voucher`,
    `INSERT INTO voucher (member_id, id, code_hash, code_sealed, state, reference, to_wallet, created_at, ask_at, has_row)
     SELECT member_id, gen_random_uuid(), sha256('waiting'), 'x', 'OPEN', 'TV3', to_wallet, now(), now(), true FROM voucher`,
    `INSERT INTO voucher SELECT member_id, gen_random_uuid(), sha256('another'), NULL, state, amount, 'TV2', to_wallet, NULL, 0, NULL, 0, now(), now() FROM voucher`,
    `DROP INDEX voucher_code; INSERT INTO voucher SELECT member_id, gen_random_uuid(), code_hash, NULL, state, amount, 'TV2', to_wallet, NULL, 0, NULL, 0, now(), now() FROM voucher`,
  ],
  'I-49g': [
    `DELETE FROM gateway_payment`,
    `UPDATE gateway_payment SET charge_reference = NULL`,
    `UPDATE gateway_payment SET gateway = 'WW'`,
    `INSERT INTO qr_charge (reference, member_id, gateway, amount, currency, payload, state, created_at, expires_at)
       SELECT 'KP00000002', member_id, gateway, amount, currency, payload, state, created_at, expires_at FROM qr_charge;
     UPDATE gateway_payment SET charge_reference = 'KP00000002'`,
    `UPDATE statement SET reference = 'KP00000002' WHERE member_id = '${memberId}' AND n = 1`,
    `DELETE FROM journal WHERE kind = 'deposit_qr'`,
  ],
  'I-46': [
    `UPDATE journal SET key = 'set_aside_put:none' WHERE kind = 'set_aside_put'`,
    `UPDATE journal SET kind = 'set_aside_drawn' WHERE kind = 'set_aside_put'`,
    `UPDATE journal SET kind = 'transfer_out_settled' WHERE kind = 'set_aside_put'`,
    `UPDATE journal SET kind = 'game_result' WHERE kind = 'deposit_voucher'`,
    `UPDATE entry SET amount = 21 WHERE code = 'set_aside'`,
    `UPDATE entry SET amount = -5 WHERE code = 'set_aside'`,
  ],
  'I-46l': [
    `INSERT INTO deposit_limit_change VALUES ('${memberId}', gen_random_uuid(), 'day', 1, now() - interval '1 hour')`,
    `INSERT INTO deposit_limit_change VALUES ('${memberId}', gen_random_uuid(), 'month', 0, now() - interval '1 hour')`,
  ],
  'I-46f': [`INSERT INTO deposit_limit VALUES ('${memberId}', 'day', 1)`],
  'I-47': [paused(memberId, `now() - interval '1 hour'`)],
  'I-47d': [paused(memberId, `now() - interval '1 hour'`)],
  'I-47s': [
    `ALTER TABLE play_pause DROP CONSTRAINT play_pause_asked_back;
     INSERT INTO play_pause VALUES ('${memberId}', gen_random_uuid(), 'exclusion', now(), now() + interval '1 day', now())`,
  ],
  'I-51': [
    `INSERT INTO recall VALUES ('gateway:KBANK', 'R1', 'P1', '${memberId}', 500, 'THB', 500, now(), now())`,
    `INSERT INTO account VALUES ('${memberId}', 'debt', 'THB', -7, 1, now())`,
  ],
})
