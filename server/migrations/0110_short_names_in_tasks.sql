-- Names in tasks are short: a task outlives the erasing of whose it was (decisions D17, staff-calls T3). The program of before reads
-- them so too, and shortens what it shows itself.
UPDATE operator_task SET detail = jsonb_set(detail, '{fromName}', to_jsonb(
    regexp_replace(regexp_replace(btrim(detail ->> 'fromName'), '\s+', ' ', 'g'), '^(.* .).*$', '\1')))
  WHERE detail ->> 'fromName' ~ '\S\s+\S{2,}\s*$';
UPDATE operator_task SET detail = jsonb_set(detail, '{bankAccountName}', to_jsonb(
    regexp_replace(regexp_replace(btrim(detail ->> 'bankAccountName'), '\s+', ' ', 'g'), '^(.* .).*$', '\1')))
  WHERE detail ->> 'bankAccountName' ~ '\S\s+\S{2,}\s*$';
UPDATE operator_task SET detail = jsonb_set(detail, '{record}', to_jsonb(
    regexp_replace(detail ->> 'record', '([Nn]ame"\s*:\s*"[^"\\]*\s[^"\\\s])[^"\\\s]+"', '\1"', 'g')))
  WHERE kind = 'record_unreadable' AND detail ->> 'record' ~ '[Nn]ame"\s*:\s*"';
-- What waited about an erased account can be read by nobody, and keeps the same thing from being asked for.
UPDATE operator_request r SET state = 'LAPSED', decided_at = least(r.lapses_at, now())
  FROM member m WHERE r.state = 'WAITING' AND m.id = r.member_id AND m.erased_at >= r.requested_at AND r.body = '{}';
