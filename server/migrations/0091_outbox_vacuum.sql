-- What was told leaves the outbox (decision 0027): its rows come and go within a second, as those of deposit_unread.
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
