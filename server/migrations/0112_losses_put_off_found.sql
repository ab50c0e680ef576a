-- Whose line of the period before has put something off, also when they did nothing since.
DROP INDEX CONCURRENTLY IF EXISTS loss_book_put_off_found;
CREATE INDEX CONCURRENTLY loss_book_put_off_found ON loss_book (book, last_day, member_id) WHERE put_off > 0;
