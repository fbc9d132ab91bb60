-- What programs send, how far contacts have come in them, and the emails of their steps.

ALTER TABLE program ADD COLUMN mode text COLLATE "C"; -- null: as its kind has it

CREATE TABLE program_step (
    tenant_id     int NOT NULL,
    position      int NOT NULL,
    variant       int NOT NULL,
    program_id    uuid NOT NULL,
    delay_seconds bigint NOT NULL,
    subject       text COLLATE "C" NOT NULL,
    text_body     text COLLATE "C" NOT NULL,
    html_body     text COLLATE "C",
    PRIMARY KEY (tenant_id, program_id, position, variant)
);

CREATE TABLE program_transition (
    at         timestamptz NOT NULL,
    program_id uuid NOT NULL,
    tenant_id  int NOT NULL,
    state      text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, program_id, at, state)
);

-- An entry is stored as it was before, with the time of the entry as the time when somebody has to look at it. Entries
-- from before these columns have none: what happened before programs could send anything sends nothing.
ALTER TABLE enrollment
    ADD COLUMN since    timestamptz, -- null: since the entry
    ADD COLUMN due_at   timestamptz,
    ADD COLUMN position int NOT NULL DEFAULT 0,
    ADD COLUMN claim    int NOT NULL DEFAULT 0;

-- The program comes before the time, so that what is due in a paused program costs nothing, however much it is.
CREATE INDEX enrollment_due ON enrollment (tenant_id, program_id, due_at) WHERE due_at IS NOT NULL;

-- One row for each step that a contact has come to, written again as it goes on. What the columns at the end mean
-- depends on the state.
CREATE TABLE email (
    at         timestamptz NOT NULL,
    email_id   uuid NOT NULL,
    program_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    tenant_id  int NOT NULL,
    step       int NOT NULL,
    variant    int NOT NULL,
    attempts   int NOT NULL,
    claim      int,
    state      text COLLATE "C" NOT NULL,
    reason     text COLLATE "C",
    missing    text COLLATE "C",
    address    text COLLATE "C",
    subject    text COLLATE "C",
    text_body  text COLLATE "C",
    html_body  text COLLATE "C",
    PRIMARY KEY (tenant_id, email_id)
) WITH (fillfactor = 80);

CREATE INDEX email_contact ON email (tenant_id, contact_id);
CREATE INDEX email_changed ON email (tenant_id, at);
-- The few that wait for a person, among the many that were sent.
CREATE INDEX email_waiting ON email (tenant_id, at) WHERE state IN ('held', 'failed', 'unsure');
