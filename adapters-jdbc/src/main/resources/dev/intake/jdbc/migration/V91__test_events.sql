-- Earlier versions marked events and enrollments as tests among the live ones, and excluded them from figures. Tests are in test
-- worlds now, so these rows go, with the emails of these enrollments and the contacts that only tests created. The columns stay for
-- nodes of those versions. By the rules at the head of V1. Tenant by tenant, because that locks no table.
DO $$
DECLARE
    one int;
    made uuid[];
BEGIN
    FOR one IN SELECT tenant_id FROM tenant_directory ORDER BY tenant_id LOOP
        PERFORM set_config('intake.tenant', one::text, true);

        -- Counts, because the planner may turn NOT EXISTS into a join that reads all events of the tenant.
        SELECT array_agg(c.contact_id) INTO made
        FROM contact AS c
        WHERE c.tenant_id = one
            AND c.contact_id IN (SELECT contact_id FROM event WHERE tenant_id = one AND test)
            AND 0 = (
                SELECT count(*)
                FROM (
                    SELECT
                    FROM event AS e
                    WHERE e.tenant_id = one AND e.contact_id = c.contact_id AND NOT e.test
                    LIMIT 1
                ) AS other)
            AND 0 < (
                SELECT count(*)
                FROM event AS e
                WHERE e.tenant_id = one AND e.contact_id = c.contact_id AND e.test AND e.received_at = c.created_at)
            AND 0 < (
                SELECT count(*)
                FROM event AS e
                WHERE e.tenant_id = one AND e.contact_id = c.contact_id AND e.test AND e.received_at = c.updated_at);

        DELETE FROM email_feedback
        WHERE tenant_id = one AND (program_id, contact_id, entry_key) IN (
            SELECT program_id, contact_id, entry_key FROM enrollment WHERE tenant_id = one AND test);
        DELETE FROM email
        WHERE tenant_id = one AND (program_id, contact_id, entry_key) IN (
            SELECT program_id, contact_id, entry_key FROM enrollment WHERE tenant_id = one AND test);
        DELETE FROM enrollment WHERE tenant_id = one AND test;
        DELETE FROM event WHERE tenant_id = one AND test;

        IF made IS NOT NULL THEN
            DELETE FROM email_feedback WHERE tenant_id = one AND contact_id = ANY (made);
            DELETE FROM email WHERE tenant_id = one AND contact_id = ANY (made);
            DELETE FROM enrollment WHERE tenant_id = one AND contact_id = ANY (made);
            DELETE FROM customer_link WHERE tenant_id = one AND contact_id = ANY (made);
            UPDATE delivery SET contact_id = NULL WHERE tenant_id = one AND contact_id = ANY (made);
            DELETE FROM contact WHERE tenant_id = one AND contact_id = ANY (made);
        END IF;
    END LOOP;
    PERFORM set_config('intake.tenant', '', true);
END
$$;
