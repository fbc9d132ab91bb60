-- Which events are tests, by the rules at the head of V1. A constant default rewrites no row. Nodes of the version before leave
-- it at the default: to them every event is a real one. IF NOT EXISTS lets nodes of this version be tested on tables to which
-- an older migration is still to be applied.
ALTER TABLE event ADD COLUMN IF NOT EXISTS test boolean NOT NULL DEFAULT false;

-- The few tests among all events, so that they can be removed. Other events have no entry in it.
CREATE INDEX IF NOT EXISTS event_test ON event (tenant_id, contact_id) WHERE test;
