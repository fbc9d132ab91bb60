-- Earlier versions left an email released, or waiting for a retry, whose step an edit had removed. Nobody was due to close it, so its
-- contact never entered the program again. By the rules at the head of V1.
ALTER TABLE enrollment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE email NO FORCE ROW LEVEL SECURITY;
ALTER TABLE program NO FORCE ROW LEVEL SECURITY;
ALTER TABLE program_step NO FORCE ROW LEVEL SECURITY;

-- A later edit added the step again, so the email is due.
UPDATE enrollment
SET due_at = m.at
FROM program AS p
JOIN email AS m ON m.tenant_id = p.tenant_id AND m.program_id = p.program_id AND m.state IN ('released', 'retrying')
JOIN program_step AS s ON s.tenant_id = m.tenant_id AND s.program_id = m.program_id AND s.position = m.step AND s.variant = 0
WHERE enrollment.tenant_id = m.tenant_id AND enrollment.contact_id = m.contact_id AND enrollment.program_id = m.program_id
    AND enrollment.entry_key = m.entry_key AND enrollment.position = m.step AND enrollment.due_at IS NULL;

UPDATE enrollment
SET position = enrollment.position + 1, since = m.at
FROM program AS p
JOIN email AS m ON m.tenant_id = p.tenant_id AND m.program_id = p.program_id AND m.state IN ('released', 'retrying')
WHERE enrollment.tenant_id = m.tenant_id AND enrollment.contact_id = m.contact_id AND enrollment.program_id = m.program_id
    AND enrollment.entry_key = m.entry_key AND enrollment.position = m.step AND enrollment.due_at IS NULL;

UPDATE email
SET state = 'discarded', reason = NULL, obstacle = CASE WHEN email.state = 'retrying' THEN 'retrying ' || email.reason END
FROM program AS p
JOIN enrollment AS e ON e.tenant_id = p.tenant_id AND e.program_id = p.program_id
WHERE email.tenant_id = p.tenant_id AND email.program_id = p.program_id AND email.state IN ('released', 'retrying')
    AND e.tenant_id = email.tenant_id AND e.contact_id = email.contact_id AND e.program_id = email.program_id
    AND e.entry_key = email.entry_key AND e.position > email.step;

ALTER TABLE enrollment FORCE ROW LEVEL SECURITY;
ALTER TABLE email FORCE ROW LEVEL SECURITY;
ALTER TABLE program FORCE ROW LEVEL SECURITY;
ALTER TABLE program_step FORCE ROW LEVEL SECURITY;
