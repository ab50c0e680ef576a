-- A gateway may make the QR itself, and has a name of its own for the charge (decisions D3, D21).
ALTER TABLE qr_charge
  -- What a gateway's own QR says is known once it has taken the charge on.
  ALTER COLUMN payload DROP NOT NULL,
  ADD COLUMN provider_reference text,
  ADD CONSTRAINT qr_charge_shown CHECK (payload IS NOT NULL OR announced_at IS NULL),
  ADD CONSTRAINT qr_charge_provider_reference CHECK (provider_reference ~ '^[!-~]{1,100}$');
GRANT UPDATE (payload, provider_reference) ON qr_charge TO kapao_app;
