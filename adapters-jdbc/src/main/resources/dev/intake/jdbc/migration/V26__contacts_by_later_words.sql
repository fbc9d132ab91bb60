-- Contacts are found by a later word of their names, too; by the rules at the head of V1.

-- The key of a name from its second, third, fourth and fifth word on. A contact pays for the words that its name has.
-- The expressions depend on name_key alone, so services of the version before maintain these indexes as well.
CREATE INDEX contact_name_word_2 ON contact (tenant_id, (substring(name_key from '^(?:\S+\s+){1}(\S.*)$')), contact_id)
    WHERE substring(name_key from '^(?:\S+\s+){1}(\S.*)$') IS NOT NULL;
CREATE INDEX contact_name_word_3 ON contact (tenant_id, (substring(name_key from '^(?:\S+\s+){2}(\S.*)$')), contact_id)
    WHERE substring(name_key from '^(?:\S+\s+){2}(\S.*)$') IS NOT NULL;
CREATE INDEX contact_name_word_4 ON contact (tenant_id, (substring(name_key from '^(?:\S+\s+){3}(\S.*)$')), contact_id)
    WHERE substring(name_key from '^(?:\S+\s+){3}(\S.*)$') IS NOT NULL;
CREATE INDEX contact_name_word_5 ON contact (tenant_id, (substring(name_key from '^(?:\S+\s+){4}(\S.*)$')), contact_id)
    WHERE substring(name_key from '^(?:\S+\s+){4}(\S.*)$') IS NOT NULL;
