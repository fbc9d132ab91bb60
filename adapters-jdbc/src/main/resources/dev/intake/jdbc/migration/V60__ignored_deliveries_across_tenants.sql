-- As V15 has them: what needs an older master key is counted over all tenants.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_policies
        WHERE schemaname = current_schema() AND tablename = 'ignored_delivery' AND policyname = 'all_tenants')
    THEN
        CREATE POLICY all_tenants ON ignored_delivery FOR SELECT
            USING ((SELECT current_setting('intake.across_tenants', true) = 'on'));
    END IF;
END
$$;
