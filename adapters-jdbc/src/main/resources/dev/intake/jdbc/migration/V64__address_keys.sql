-- Addresses by the A-labels of their domains, by the rules at the head of V1. The service computes the keys, so it renews those of
-- earlier versions itself: the database knows no IDNA. These indexes find the rows that may have another key.
CREATE INDEX IF NOT EXISTS contact_international ON contact (tenant_id, contact_id)
    WHERE octet_length(split_part(email_key, '@', 2)) <> char_length(split_part(email_key, '@', 2))
        OR octet_length(split_part(email, '@', 1)) <> char_length(split_part(email, '@', 1));
CREATE INDEX IF NOT EXISTS customer_link_international ON customer_link (tenant_id, connector, customer_id)
    WHERE octet_length(split_part(email_key, '@', 2)) <> char_length(split_part(email_key, '@', 2));

-- Two spellings of one address were two contacts, and stay two. The tenant's lock keeps others from becoming two.
DROP INDEX IF EXISTS contact_email_only;
