-- The topic of Amazon SNS to which a tenant's Amazon SES publishes, by the rules at the head of V1. Older nodes neither read nor
-- write this table. The topic is no secret: SNS signs it with each message.
CREATE TABLE IF NOT EXISTS feedback_topic (
    set_at       timestamptz NOT NULL,
    asked_at     timestamptz, -- null: SNS asks for no confirmation
    confirmed_at timestamptz, -- null: no person has confirmed the subscription
    tenant_id    int NOT NULL,
    topic_arn    text COLLATE "C" NOT NULL,
    confirmation text COLLATE "C", -- the address that confirms the subscription, present with asked_at
    PRIMARY KEY (tenant_id)
);

-- As V15 has them.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_policies
        WHERE schemaname = current_schema() AND tablename = 'feedback_topic' AND policyname = 'own_tenant')
    THEN
        CREATE POLICY own_tenant ON feedback_topic
            USING (tenant_id = nullif(current_setting('intake.tenant', true), '')::int)
            WITH CHECK (tenant_id = (SELECT nullif(current_setting('intake.tenant', true), '')::int));
        ALTER TABLE feedback_topic ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END
$$;
