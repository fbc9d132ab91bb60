-- How many events of days that are over there are, by the rules at the head of V1. They are counted while the service runs and
-- by no batch.

-- Days of arrival, by UTC, of which day_count tells all that is stored.
CREATE TABLE counted_day (
    counted_at timestamptz, -- null: what day_count has of it is not complete
    counting   uuid, -- who began to count it last, while nobody has come to an end with it
    arrived_on date NOT NULL,
    tenant_id  int NOT NULL,
    again      boolean NOT NULL, -- whether it was counted before, so that this time is for good
    PRIMARY KEY (tenant_id, arrived_on)
);

-- Of the events that arrived on one day: how many of a type happened on another. The key is in the order in which questions
-- are asked. What is taken off is not indexed, and room is kept for it in each page.
CREATE TABLE day_count (
    events      bigint NOT NULL,
    arrived_on  date NOT NULL,
    occurred_on date NOT NULL,
    tenant_id   int NOT NULL,
    type        text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, type, occurred_on, arrived_on)
) WITH (fillfactor = 80);

CREATE INDEX day_count_arrived ON day_count (tenant_id, arrived_on);

-- As V15 has them.
CREATE POLICY own_tenant ON counted_day
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
ALTER TABLE counted_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_tenant ON day_count
    USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
    WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
ALTER TABLE day_count ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
