-- What came in and what became of it, written down by every node about once a second, and not by those who send: no batch
-- writes here, and none waits for who does.

-- Written again as long as its hour lasts. Nothing that changes is indexed, and most of each page is kept free.
CREATE TABLE traffic_hour (
    hour      timestamptz NOT NULL,
    latest_at timestamptz NOT NULL,
    count     bigint NOT NULL,
    tenant_id int NOT NULL,
    source    smallint NOT NULL,
    outcome   text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, source, outcome, hour)
) WITH (fillfactor = 40);

-- The newest thousand of a tenant, for a week: no value of a property, no email, no name.
CREATE TABLE unrecorded_operation (
    at            timestamptz NOT NULL,
    unrecorded_id uuid NOT NULL,
    tenant_id     int NOT NULL,
    status        text COLLATE "C" NOT NULL,
    type          text COLLATE "C",
    message_id    text COLLATE "C",
    place         text COLLATE "C" NOT NULL,
    rule          text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, at, unrecorded_id)
);

-- How many contacts a provider knows, without a look at the table.
CREATE INDEX customer_link_known ON customer_link (tenant_id, connector, contact_id) WHERE contact_id IS NOT NULL;

-- Questions about when events happened are answered by when they arrived, which is not before; but for those that are
-- said to happen later than they arrive. There is nearly none, and all others pay nothing for it.
CREATE INDEX event_ahead ON event (tenant_id, occurred_at) WHERE occurred_at - received_at > interval '1 hour';
