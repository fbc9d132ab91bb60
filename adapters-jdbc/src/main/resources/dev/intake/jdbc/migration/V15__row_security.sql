-- A second wall between tenants, behind the condition on tenant_id in every statement: a row is shown, changed and taken
-- only where the transaction has said whose it is. FORCE binds the owner of the tables too; superusers and roles with
-- BYPASSRLS are bound by nothing.
--
-- A migration after this one that changes rows has to say NO FORCE first and FORCE again at its end, or it changes none.

-- Every unit of work begins with its row here: those under way end first, and none of them waits in a circle with this.
LOCK TABLE tenant IN ACCESS EXCLUSIVE MODE;

DO $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT c.relname AS name
        FROM pg_class AS c
        JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
        WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            AND c.relkind IN ('r', 'p')
            AND c.relname <> 'tenant_directory' -- it tells the number of a tenant, before anything can be said of it
        ORDER BY c.relname
    LOOP
        -- To read, a plain comparison, which the planner takes together with the one in the statement: it asks once whether
        -- both name the same tenant, and reads by the same index as before. To write, a subquery, which is asked once a
        -- statement and not once a row.
        EXECUTE format($policy$
            CREATE POLICY own_tenant ON %I
            USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
            WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int))
            $policy$, one.name);

        -- What finds work and keys, or counts what waits, has to look at all tenants, in these tables and no others; and it
        -- only looks.
        IF one.name IN (
            'tenant', 'program', 'enrollment', 'email', 'connector_secret', 'failed_delivery', 'parked_event')
        THEN
            EXECUTE format($policy$
                CREATE POLICY all_tenants ON %I FOR SELECT
                USING ((SELECT current_setting('intake.across_tenants', true) = 'on'))
                $policy$, one.name);
        END IF;

        -- What came in is counted and noted for all tenants together, once a second. It names nobody.
        IF one.name IN ('traffic_hour', 'unrecorded_operation') THEN
            EXECUTE format($policy$
                CREATE POLICY all_tenants ON %I
                USING ((SELECT current_setting('intake.across_tenants', true) = 'on'))
                $policy$, one.name);
        END IF;

        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', one.name);
    END LOOP;
END
$$;
