-- Test worlds, by the rules at the head of V1. A test world is a tenant whose id is that of the live one with --test behind it. What
-- looks at all tenants finds the row of a test world only if it says that it knows of them. An older node does not: it would send what
-- is due there, and list it among the tenants.
ALTER POLICY all_tenants ON tenant
    USING (
        (SELECT current_setting('intake.across_tenants', true) = 'on')
        AND (public_id NOT LIKE '%--test' OR (SELECT current_setting('intake.test_worlds', true) = 'on')));
