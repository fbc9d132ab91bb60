-- The addresses of the sender of a tenant's emails, by the rules at the head of V1. IF NOT EXISTS lets nodes of this version be
-- tested on tables to which an older migration is still to be applied.
ALTER TABLE tenant
    ADD COLUMN IF NOT EXISTS sender_from text COLLATE "C", -- null: the service's sender address
    ADD COLUMN IF NOT EXISTS sender_reply_to text COLLATE "C", -- null: none
    ADD COLUMN IF NOT EXISTS postal_address text COLLATE "C"; -- lines, separated by line feeds; null: not set
