-- On which devices and from which networks members come: what two members share is asked for before money follows from
-- their acquaintance, and a device that has signed in before is let in while strangers guess (decisions D9, D12).

CREATE TABLE member_device (
  member_id      uuid NOT NULL REFERENCES member (id),
  -- SHA-256 of the random cookie.
  device_hash    bytea NOT NULL,
  first_seen_at  timestamptz NOT NULL,
  -- The last sign-in on it.
  last_seen_at   timestamptz NOT NULL,
  PRIMARY KEY (member_id, device_hash),
  CONSTRAINT member_device_hash_length CHECK (octet_length(device_hash) = 32)
);
CREATE INDEX member_device_hash ON member_device (device_hash);
CREATE INDEX member_device_last_seen ON member_device (last_seen_at);

CREATE TABLE member_address (
  member_id  uuid NOT NULL REFERENCES member (id),
  -- In Bangkok.
  day        date NOT NULL,
  -- An IPv4 address by itself, of an IPv6 address its /64.
  network    cidr NOT NULL,
  PRIMARY KEY (member_id, network, day)
);
CREATE INDEX member_address_day ON member_address (day);

GRANT SELECT, INSERT, DELETE ON member_device, member_address TO kapao_app;
GRANT UPDATE (last_seen_at) ON member_device TO kapao_app;
GRANT SELECT ON member_device, member_address TO kapao_report;
