-- A code by SMS also opens the door to a member whose sign-in strangers' guesses have closed (decisions D12).
ALTER TABLE otp DROP CONSTRAINT otp_purpose;
ALTER TABLE otp ADD CONSTRAINT otp_purpose CHECK (purpose IN ('register', 'login'));
