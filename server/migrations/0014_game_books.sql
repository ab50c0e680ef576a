-- What providers have booked is compared with our transfers by time of day (quality I-42).
CREATE INDEX transfer_age ON transfer USING brin (decided_at);
