-- How a member found the service is not required (spec §5).
ALTER TABLE member ALTER COLUMN source_code DROP NOT NULL;
