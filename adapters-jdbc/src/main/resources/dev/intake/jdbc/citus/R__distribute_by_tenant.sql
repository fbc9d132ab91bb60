-- Spreads the tables over the nodes of a Citus cluster, the rows of one tenant together. It is applied only where the
-- extension is installed, after all other migrations, and again whenever this file has changed, so that tables of a later
-- version are spread too: a table that is spread already is passed over.

DO $$
DECLARE
    name text;
BEGIN
    -- What belongs to no tenant lies on every node. tenant_directory numbers the tenants, which Citus does on the
    -- coordinator alone: add tenants through a service that is connected to it.
    FOREACH name IN ARRAY ARRAY['tenant_directory', 'account', 'sign_in']
    LOOP
        IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = name::regclass) THEN
            PERFORM create_reference_table(name);
        END IF;
    END LOOP;

    -- The first is the one whose shards the others' lie beside.
    FOREACH name IN ARRAY ARRAY[
        'tenant',
        'agent_token',
        'audit',
        'connector_api_key',
        'connector_secret',
        'contact',
        'counted_day',
        'customer_link',
        'day_count',
        'delivery',
        'email',
        'enrollment',
        'event',
        'failed_delivery',
        'import_run',
        'object_memory',
        'parked_event',
        'program',
        'program_step',
        'program_transition',
        'traffic_hour',
        'type_profile',
        'unrecorded_operation',
        'user_import']
    LOOP
        IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = name::regclass) THEN
            -- What a session says stays on the node that it is said to; on the others, row security would show nothing.
            EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY', name);
            PERFORM create_distributed_table(
                name, 'tenant_id', colocate_with => CASE name WHEN 'tenant' THEN 'default' ELSE 'tenant' END);
        END IF;
    END LOOP;
END
$$;
