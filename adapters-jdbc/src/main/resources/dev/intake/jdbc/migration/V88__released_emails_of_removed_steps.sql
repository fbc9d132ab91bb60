-- Earlier versions left an email released, or waiting for a retry, whose step an edit had removed. Nobody was due to close it, so its
-- contact never entered the program again. By the rules at the head of V1. Tenant by tenant, because that locks no table.
DO $$
DECLARE
    one int;
BEGIN
    FOR one IN SELECT tenant_id FROM tenant_directory ORDER BY tenant_id LOOP
        PERFORM set_config('intake.tenant', one::text, true);

        -- A later edit added the step again, so the email is due.
        UPDATE enrollment
        SET due_at = m.at
        FROM email AS m
        JOIN program_step AS s ON s.tenant_id = m.tenant_id AND s.program_id = m.program_id AND s.position = m.step AND s.variant = 0
        WHERE enrollment.tenant_id = one AND m.tenant_id = one AND m.state IN ('released', 'retrying')
            AND enrollment.contact_id = m.contact_id AND enrollment.program_id = m.program_id
            AND enrollment.entry_key = m.entry_key AND enrollment.position = m.step AND enrollment.due_at IS NULL;

        UPDATE enrollment
        SET position = enrollment.position + 1, since = m.at
        FROM email AS m
        WHERE enrollment.tenant_id = one AND m.tenant_id = one AND m.state IN ('released', 'retrying')
            AND enrollment.contact_id = m.contact_id AND enrollment.program_id = m.program_id
            AND enrollment.entry_key = m.entry_key AND enrollment.position = m.step AND enrollment.due_at IS NULL;

        UPDATE email
        SET state = 'discarded', reason = NULL, obstacle = CASE WHEN email.state = 'retrying' THEN 'retrying ' || email.reason END
        FROM enrollment AS e
        WHERE email.tenant_id = one AND e.tenant_id = one AND email.state IN ('released', 'retrying')
            AND e.contact_id = email.contact_id AND e.program_id = email.program_id
            AND e.entry_key = email.entry_key AND e.position > email.step;
    END LOOP;
    PERFORM set_config('intake.tenant', '', true);
END
$$;
