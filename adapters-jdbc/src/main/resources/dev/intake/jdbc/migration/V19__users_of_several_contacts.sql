-- The other contacts that a user of the authentication provider turned out to be, by the rules at the head of V1. Few have
-- any; for all others it is null and takes no byte.
ALTER TABLE customer_link ADD COLUMN other_contacts uuid[];
CREATE INDEX customer_link_others ON customer_link (tenant_id, customer_id) WHERE other_contacts IS NOT NULL;
