-- Who may act for a tenant, and what they did.

-- Every call updates its token's row: nothing that changes is indexed, and room is left in each page.
CREATE TABLE agent_token (
    created_at   timestamptz NOT NULL,
    bucket_at    timestamptz NOT NULL,
    used_at      timestamptz,
    revoked_at   timestamptz,
    token_id     uuid NOT NULL,
    bucket_level bigint NOT NULL,
    tenant_id    int NOT NULL,
    token_hash   bytea NOT NULL,
    shown_start  text COLLATE "C" NOT NULL,
    name         text COLLATE "C" NOT NULL,
    scopes       text[] COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, token_id)
) WITH (fillfactor = 80);

CREATE UNIQUE INDEX agent_token_hash ON agent_token (tenant_id, token_hash);

-- The time comes first in the key, for the newest entries are what is asked for.
CREATE TABLE audit (
    at         timestamptz NOT NULL,
    audit_id   uuid NOT NULL,
    tenant_id  int NOT NULL,
    actor_kind text COLLATE "C" NOT NULL,
    actor_id   text COLLATE "C" NOT NULL,
    action     text COLLATE "C" NOT NULL,
    outcome    text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, at, audit_id)
);
