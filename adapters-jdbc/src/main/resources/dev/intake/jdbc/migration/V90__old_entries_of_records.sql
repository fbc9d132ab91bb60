-- Entries of the audit record and the sign-in record can be deleted once they are 400 days old, by the database's clock. Younger ones stay,
-- whoever asks, but for superusers: whoever takes over the service cannot remove its traces. Earlier nodes delete no entry, and revoke the
-- privilege when they start.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_policies WHERE schemaname = current_schema() AND tablename = 'audit' AND policyname = 'old_entries')
    THEN
        CREATE POLICY old_entries ON audit AS RESTRICTIVE FOR DELETE USING (at < now() - interval '400 days');
    END IF;
    IF NOT EXISTS (
        SELECT FROM pg_policies WHERE schemaname = current_schema() AND tablename = 'sign_in' AND policyname = 'old_entries')
    THEN
        CREATE POLICY everyone_reads ON sign_in FOR SELECT USING (true);
        CREATE POLICY everyone_adds ON sign_in FOR INSERT WITH CHECK (true);
        CREATE POLICY old_entries ON sign_in FOR DELETE USING (at < now() - interval '400 days');
        ALTER TABLE sign_in ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END
$$;
