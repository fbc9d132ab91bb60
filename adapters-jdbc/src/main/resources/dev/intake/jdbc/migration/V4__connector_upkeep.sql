-- How far the import of a provider's users has come: one row a tenant and provider, by the rules at the head of V1. Each
-- page of users writes it again, together with what the page brought in.
CREATE TABLE user_import (
    seen        bigint NOT NULL,
    imported    bigint NOT NULL,
    started_at  timestamptz NOT NULL,
    finished_at timestamptz,
    tenant_id   int NOT NULL,
    connector   smallint NOT NULL,
    reached     text COLLATE "C",
    PRIMARY KEY (tenant_id, connector)
);

-- For the events that wait, the longest waiting first: however many deliveries there are, those that are not parked cost
-- it nothing.
CREATE INDEX delivery_parked ON delivery (tenant_id, received_at, event_id) WHERE outcome = 'parked';

-- Nodes that start together on an empty database each find no tenant, and only one may make the first: true in its row,
-- null in all others.
ALTER TABLE tenant_directory ADD COLUMN is_first boolean UNIQUE CHECK (is_first);
