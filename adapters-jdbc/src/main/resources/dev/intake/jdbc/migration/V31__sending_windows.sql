-- Sending windows of programs, and the time zone of tenants, by the rules at the head of V1. An older node that runs beside this version
-- ignores them and sends at any time.
ALTER TABLE program ADD COLUMN IF NOT EXISTS send_window text COLLATE "C"; -- null: at any time
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS timezone text COLLATE "C"; -- null: UTC
