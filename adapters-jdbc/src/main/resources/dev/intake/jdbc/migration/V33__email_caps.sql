-- The largest number of emails to one contact within some days, by the rules at the head of V1. An older node that runs beside this version
-- sends without the limit; its emails count.
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS cap_emails integer; -- null: no limit
ALTER TABLE tenant ADD COLUMN IF NOT EXISTS cap_days integer; -- null: no limit
