-- Who may sign in to the dashboard. Like the directory, these tables belong to no tenant, and they are never written
-- together with a tenant's data.
CREATE TABLE account (
    name           text COLLATE "C" PRIMARY KEY,
    tenant         text COLLATE "C", -- public id; null: the operator
    created_at     timestamptz NOT NULL,
    attempts_at    timestamptz NOT NULL,
    attempts_level bigint NOT NULL,
    generation     int NOT NULL,
    password_hash  text COLLATE "C",
    link_hash      bytea,
    link_until     timestamptz,
    CHECK (num_nulls(link_hash, link_until) IN (0, 2))
);

CREATE UNIQUE INDEX account_link ON account (link_hash) WHERE link_hash IS NOT NULL;

CREATE TABLE sign_in (
    at         timestamptz NOT NULL,
    sign_in_id uuid NOT NULL,
    account    text COLLATE "C" NOT NULL,
    what       text COLLATE "C" NOT NULL,
    PRIMARY KEY (at, sign_in_id)
);
