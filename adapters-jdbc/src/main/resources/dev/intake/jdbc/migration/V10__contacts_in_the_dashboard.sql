-- What finding contacts takes, and what belongs to one of them; by the rules at the head of V1.

-- The first 64 characters of the name, each in lower case by the service's idea of it; null where there is no name. The
-- whole of a name could be larger than an index takes. The names that are there get the database's idea of lower case.
ALTER TABLE contact ADD COLUMN name_key text COLLATE "C";
UPDATE contact SET name_key = left(lower(name COLLATE "default"), 64) WHERE name IS NOT NULL;
CREATE INDEX contact_name ON contact (tenant_id, name_key, contact_id) WHERE name_key IS NOT NULL;

-- What equal addresses have in common, as in the table of contacts.
ALTER TABLE customer_link ADD COLUMN email_key text COLLATE "C";
UPDATE customer_link SET email_key = lower(email COLLATE "default") WHERE email IS NOT NULL;
CREATE INDEX customer_link_contact ON customer_link (tenant_id, contact_id) WHERE contact_id IS NOT NULL;
-- The few whose contact is not known yet.
CREATE INDEX customer_link_open ON customer_link (tenant_id, external_id, email_key) WHERE contact_id IS NULL;

CREATE INDEX delivery_contact ON delivery (tenant_id, contact_id) WHERE contact_id IS NOT NULL;
