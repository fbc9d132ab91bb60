-- The wrong codes of a second factor since the password was chosen, of browsers that never signed in and of known ones.
ALTER TABLE account
    ADD COLUMN wrong_codes                  integer NOT NULL DEFAULT 0,
    ADD COLUMN wrong_codes_of_known_devices integer NOT NULL DEFAULT 0;
