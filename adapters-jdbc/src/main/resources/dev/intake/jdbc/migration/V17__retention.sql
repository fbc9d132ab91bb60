-- For how long a tenant keeps what came in, by the rules at the head of V1. Old events are found by event_received, old
-- traces by delivery_received: no event pays for an index of its own. IF NOT EXISTS lets nodes of this version be tested on
-- tables to which an older migration is still to be applied.
ALTER TABLE tenant
    ADD COLUMN IF NOT EXISTS event_days       int, -- null: for ever
    ADD COLUMN IF NOT EXISTS delivery_days    int NOT NULL DEFAULT 90,
    ADD COLUMN IF NOT EXISTS forgotten_before timestamptz; -- null: no event was ever forgotten
