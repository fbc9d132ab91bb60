-- What webhooks need, by the rules at the head of V1. Codes of a connector are those of its source.
--
-- A provider's event has one id through all of these tables: the digest of who sent it and the provider's own id, which
-- is also the id of the event record that it becomes.

-- When the person was reported gone. Last, since a column can only be appended; where it is null it takes no byte.
ALTER TABLE contact ADD COLUMN deactivated_at timestamptz;

-- Secrets are sealed before they come here: the database never has a key that opens one.
CREATE TABLE connector_secret (
    set_at          timestamptz NOT NULL,
    previous_until  timestamptz,
    tenant_id       int NOT NULL,
    connector       smallint NOT NULL,
    shown_end       text COLLATE "C" NOT NULL,
    current_secret  bytea NOT NULL,
    previous_secret bytea,
    PRIMARY KEY (tenant_id, connector),
    CHECK (num_nulls(previous_secret, previous_until) IN (0, 2))
);

-- The ledger of verified deliveries, by which a repeat is known. Nothing of a body is in it.
--
-- The second index is for the newest of a tenant and for forgetting the old ones. Those of one connector or outcome are
-- filtered out of it: they are asked for by people, a page at a time.
CREATE TABLE delivery (
    received_at   timestamptz NOT NULL,
    event_id      uuid NOT NULL,
    contact_id    uuid,
    tenant_id     int NOT NULL,
    source        smallint NOT NULL,
    outcome       text COLLATE "C" NOT NULL,
    provider_id   text COLLATE "C" NOT NULL,
    provider_type text COLLATE "C" NOT NULL,
    became        text COLLATE "C",
    reason        text COLLATE "C",
    PRIMARY KEY (tenant_id, event_id)
);

CREATE INDEX delivery_received ON delivery (tenant_id, received_at);

-- Every event of an object rewrites its row. Nothing that changes is indexed, and room is left in each page, so that
-- the new version stays beside the old one.
CREATE TABLE object_memory (
    tenant_id int NOT NULL,
    connector smallint NOT NULL,
    kind      text COLLATE "C" NOT NULL,
    object_id text COLLATE "C" NOT NULL,
    memory    jsonb NOT NULL,
    PRIMARY KEY (tenant_id, connector, kind, object_id)
) WITH (fillfactor = 80);

CREATE TABLE customer_link (
    contact_id  uuid,
    tenant_id   int NOT NULL,
    connector   smallint NOT NULL,
    customer_id text COLLATE "C" NOT NULL,
    external_id text COLLATE "C",
    email       text COLLATE "C",
    PRIMARY KEY (tenant_id, connector, customer_id),
    CHECK (external_id IS NOT NULL OR email IS NOT NULL)
);

-- An event that waits has its delivery in the ledger, which is not forgotten as long as it waits; what is there is not
-- here again.
CREATE TABLE parked_event (
    occurred_at timestamptz NOT NULL,
    event_id    uuid NOT NULL,
    tenant_id   int NOT NULL,
    connector   smallint NOT NULL,
    customer_id text COLLATE "C" NOT NULL,
    type        text COLLATE "C" NOT NULL,
    name        text COLLATE "C",
    properties  jsonb NOT NULL,
    attributes  jsonb NOT NULL,
    PRIMARY KEY (tenant_id, event_id)
);

CREATE INDEX parked_event_customer ON parked_event (tenant_id, connector, customer_id);

-- Bodies that could not be digested, sealed. There are none but for a fault of ours, and then they do not stay, so no
-- index but the primary key earns its keep.
CREATE TABLE failed_delivery (
    received_at timestamptz NOT NULL,
    event_id    uuid NOT NULL,
    tenant_id   int NOT NULL,
    connector   smallint NOT NULL,
    source      smallint NOT NULL,
    provider_id text COLLATE "C" NOT NULL,
    body        bytea NOT NULL,
    PRIMARY KEY (tenant_id, event_id)
);
