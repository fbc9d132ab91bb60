-- The edit of a program that was live, until a person approves it, by the rules at the head of V1. Older nodes neither read nor write
-- this table: they edit the program itself.
CREATE TABLE IF NOT EXISTS program_next_version (
    edited_at  timestamptz NOT NULL,
    program_id uuid NOT NULL,
    tenant_id  int NOT NULL,
    catch_up   boolean NOT NULL, -- whether contacts enrolled while the program had no emails receive the new ones
    base       text COLLATE "C" NOT NULL, -- the revision of the program when the edit began
    edited_by  text COLLATE "C" NOT NULL, -- the kind of the actor
    editor_id  text COLLATE "C" NOT NULL,
    definition jsonb NOT NULL,
    PRIMARY KEY (tenant_id, program_id)
);

-- As V15 has them.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_policies
        WHERE schemaname = current_schema() AND tablename = 'program_next_version' AND policyname = 'own_tenant')
    THEN
        CREATE POLICY own_tenant ON program_next_version
            USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
            WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
        ALTER TABLE program_next_version ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END
$$;
