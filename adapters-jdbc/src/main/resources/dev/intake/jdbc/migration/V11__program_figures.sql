-- What the pages of programs and emails ask, however many there are.

-- Those who are through, or wait for a person, stay in the index of what is due: so it counts the entered of a program
-- too, and a second index would cost every entry more.
DROP INDEX enrollment_due;
CREATE INDEX enrollment_due ON enrollment (tenant_id, program_id, due_at);

-- The emails of a program by state: to count each state, and to list the last of any choice of programs and states. The
-- few that wait for a person are among these.
DROP INDEX email_waiting;
CREATE INDEX email_program ON email (tenant_id, program_id, state, at);
