-- Staff write what members read, and offer bonuses, promotions and wheels, through calls: so the server may write these tables.

-- Pictures of banners. Few, small and for everybody to see, so they lie where the texts lie that name them.
CREATE TABLE site_picture (
  -- The first half of the SHA-256 of its bytes: the same picture again is the same row, and its address never shows another.
  name          text COLLATE "C" PRIMARY KEY,
  content_type  text NOT NULL,
  bytes         bytea NOT NULL,
  created_at    timestamptz NOT NULL,
  CONSTRAINT site_picture_name CHECK (name ~ '^[0-9a-f]{32}$'),
  -- What staff upload has been drawn anew as JPEG; the demo's own are SVG.
  CONSTRAINT site_picture_type CHECK (content_type IN ('image/jpeg', 'image/svg+xml')),
  CONSTRAINT site_picture_small CHECK (octet_length(bytes) BETWEEN 1 AND 1000000)
);

GRANT SELECT, INSERT ON site_picture TO kapao_app;
GRANT SELECT ON site_picture TO kapao_report;

-- Never what an offer has cost so far, and never its code: no code means two things, and none is removed.
GRANT INSERT ON bonus_offer TO kapao_app;
GRANT UPDATE (type, max_received, percent_points, amount_max, deposit_min, success_points, fail_points, games, budget, uses_max,
              runs_from, runs_until, description, notice, banners, position) ON bonus_offer TO kapao_app;

-- A wheel's slices are written with it and stay: other prizes or odds are another campaign.
GRANT INSERT ON spin_campaign, spin_slice TO kapao_app;
GRANT UPDATE (name, runs_from, runs_until, budget, coupon_days) ON spin_campaign TO kapao_app;
