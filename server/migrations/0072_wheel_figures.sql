-- How often a wheel is spun, and what it has given, is counted from its spins (console.md, Offers).

CREATE INDEX spin_of_campaign ON spin (campaign_id, created_at) INCLUDE (slice_code);
