-- The name that recipients of a tenant's emails see as the sender, by the rules at the head of V1. IF NOT EXISTS lets nodes
-- of this version be tested on tables to which an older migration is still to be applied.
ALTER TABLE tenant
    ADD COLUMN IF NOT EXISTS sender_name text COLLATE "C"; -- null: the tenant's own name
