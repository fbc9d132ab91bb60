-- Deliveries of thin events, by the rules at the head of V1: whether one has arrived is asked with each health strip. They are few or none,
-- so the index costs other deliveries nothing.
CREATE INDEX IF NOT EXISTS delivery_thin ON delivery (tenant_id, received_at)
    WHERE reason = 'a thin event, without its object: choose snapshot payloads for this address at Stripe, or store a restricted key';
