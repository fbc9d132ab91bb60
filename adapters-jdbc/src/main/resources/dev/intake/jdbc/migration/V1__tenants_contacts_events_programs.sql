-- For PostgreSQL 15 to 18.
--
-- One transaction has one tenant, so that tenants can be spread over several databases one day. Therefore:
--   * tenant_id is an int, not null, and part of every primary and unique key;
--   * ids and times come from the service: no sequence, no volatile default in a tenant's table, no trigger;
--   * no foreign keys on the way of a batch: each would cost a look-up and a row lock per row, and every writer holds
--     the tenant's row locked and has read what it refers to.
-- The one table that all tenants share, tenant_directory, is never written together with a tenant's data but when the
-- tenant is added.
--
-- Codes of a source, here and below: 1 customer, 2 stripe, 3 polar, 4 clerk.

-- From the id in a path to the small one in every key. A row never changes, so a node may remember it for ever.
CREATE TABLE tenant_directory (
    public_id text COLLATE "C" PRIMARY KEY,
    tenant_id int GENERATED ALWAYS AS IDENTITY UNIQUE
);

-- Every batch updates its tenant's row. Nothing that changes is indexed and most of each page is kept free, so that
-- these updates stay within their page and write no index.
CREATE TABLE tenant (
    tenant_id         int PRIMARY KEY,
    requests_per_hour int NOT NULL,
    burst             int NOT NULL,
    bucket_level      bigint NOT NULL,
    bucket_at         timestamptz NOT NULL,
    created_at        timestamptz NOT NULL,
    key_generated_at  timestamptz,
    key_hash          bytea,
    key_prefix        text COLLATE "C",
    public_id         text COLLATE "C" NOT NULL,
    name              text COLLATE "C" NOT NULL,
    signup_event      text COLLATE "C",
    CHECK (num_nulls(key_hash, key_prefix, key_generated_at) IN (0, 3))
) WITH (fillfactor = 30);

CREATE TABLE contact (
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    consent_at     timestamptz,
    contact_id     uuid NOT NULL,
    tenant_id      int NOT NULL,
    consent_source smallint,
    consent_state  text COLLATE "C",
    external_id    text COLLATE "C",
    email          text COLLATE "C",
    -- What equal addresses have in common. The service computes it, so that its idea of lower case is the only one.
    email_key      text COLLATE "C",
    name           text COLLATE "C",
    attributes     jsonb NOT NULL,
    PRIMARY KEY (tenant_id, contact_id),
    CHECK (external_id IS NOT NULL OR email_key IS NOT NULL),
    CHECK (num_nulls(email, email_key) IN (0, 2)),
    CHECK (num_nulls(consent_state, consent_source, consent_at) IN (0, 3))
) WITH (fillfactor = 80); -- room for the update of an identify within the page

CREATE UNIQUE INDEX contact_external_id ON contact (tenant_id, external_id);
CREATE UNIQUE INDEX contact_email_only ON contact (tenant_id, email_key) WHERE external_id IS NULL;
-- In the order in which an email prefers its contacts: the first few of an address that thousands share are read
-- without the others. None of the columns behind the email ever changes.
CREATE INDEX contact_email ON contact (tenant_id, email_key, (external_id IS NULL), created_at, contact_id)
    WHERE email_key IS NOT NULL;

-- The columns are ordered by width: no byte is lost to alignment in the table that grows.
--
-- Three indexes, each for a question that is asked, and no more, since every event pays for each:
--   * the primary key is identity and duplicate check in one;
--   * (tenant_id, received_at) serves the newest events of a tenant and following along. The events of one batch have
--     the same arrival time, which the B-tree stores once for all of them: a few bytes an event. Events that arrived
--     together are put in order of id after the read, a batch at a time;
--   * (tenant_id, contact_id) serves the newest events of a contact. Most have few, which are sorted; of one that has a
--     good part of its tenant's events, the newest are soon found in the second index instead. With the arrival time
--     in it every entry would differ: 62 to 65 bytes an event where this one was measured to take 19 to 32.
-- Events of one type are filtered out of the first: they are asked for to see whether one has just arrived.
CREATE TABLE event (
    received_at timestamptz NOT NULL,
    occurred_at timestamptz NOT NULL,
    event_id    uuid NOT NULL,
    contact_id  uuid NOT NULL,
    tenant_id   int NOT NULL,
    source      smallint NOT NULL,
    historical  boolean NOT NULL,
    type        text COLLATE "C" NOT NULL,
    properties  jsonb NOT NULL,
    PRIMARY KEY (tenant_id, event_id)
);

CREATE INDEX event_received ON event (tenant_id, received_at);
CREATE INDEX event_contact ON event (tenant_id, contact_id);

CREATE TABLE type_profile (
    tenant_id   int NOT NULL,
    type        text COLLATE "C" NOT NULL,
    common_keys text[] COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, type)
);

CREATE TABLE program (
    created_at    timestamptz NOT NULL,
    program_id    uuid NOT NULL,
    tenant_id     int NOT NULL,
    kind          text COLLATE "C" NOT NULL,
    state         text COLLATE "C" NOT NULL,
    name          text COLLATE "C" NOT NULL,
    trigger_event text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, program_id)
);

-- The contact comes before the program in the key, so that it also serves the enrollments of one contact.
CREATE TABLE enrollment (
    enrolled_at timestamptz NOT NULL,
    program_id  uuid NOT NULL,
    contact_id  uuid NOT NULL,
    entry_event uuid NOT NULL,
    tenant_id   int NOT NULL,
    PRIMARY KEY (tenant_id, contact_id, program_id)
);
