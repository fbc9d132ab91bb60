-- Contacts found by a later word of their names, through columns, by the rules at the head of V1. Row security lets an index answer
-- only conditions that are leakproof. A comparison of a column is; substring in the indexes of V26 is not, so a search read all names.
--
-- The database computes the columns, so services of the version before maintain them as well. Adding them rewrites the table. The indexes
-- of V26 are dropped two versions later.
ALTER TABLE contact
    ADD COLUMN IF NOT EXISTS name_from_word_2 text COLLATE "C"
        GENERATED ALWAYS AS (substring(name_key from '^(?:\S+\s+){1}(\S.*)$')) STORED,
    ADD COLUMN IF NOT EXISTS name_from_word_3 text COLLATE "C"
        GENERATED ALWAYS AS (substring(name_key from '^(?:\S+\s+){2}(\S.*)$')) STORED,
    ADD COLUMN IF NOT EXISTS name_from_word_4 text COLLATE "C"
        GENERATED ALWAYS AS (substring(name_key from '^(?:\S+\s+){3}(\S.*)$')) STORED,
    ADD COLUMN IF NOT EXISTS name_from_word_5 text COLLATE "C"
        GENERATED ALWAYS AS (substring(name_key from '^(?:\S+\s+){4}(\S.*)$')) STORED;

CREATE INDEX IF NOT EXISTS contact_name_from_word_2 ON contact (tenant_id, name_from_word_2, contact_id)
    WHERE name_from_word_2 IS NOT NULL;
CREATE INDEX IF NOT EXISTS contact_name_from_word_3 ON contact (tenant_id, name_from_word_3, contact_id)
    WHERE name_from_word_3 IS NOT NULL;
CREATE INDEX IF NOT EXISTS contact_name_from_word_4 ON contact (tenant_id, name_from_word_4, contact_id)
    WHERE name_from_word_4 IS NOT NULL;
CREATE INDEX IF NOT EXISTS contact_name_from_word_5 ON contact (tenant_id, name_from_word_5, contact_id)
    WHERE name_from_word_5 IS NOT NULL;
