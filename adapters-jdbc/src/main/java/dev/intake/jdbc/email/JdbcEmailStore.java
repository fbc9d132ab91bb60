package dev.intake.jdbc.email;

import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.EmailStatus;
import dev.intake.email.EmailStore;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.jdbc.email.EmailRows.StateColumns;
import dev.intake.jdbc.feedback.JdbcFeedbackStore;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.BegunEmails;
import dev.intake.tenant.SendingTimes;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The table {@code email}. */
public record JdbcEmailStore(TenantSession queries) implements JdbcEmailReader, EmailStore {
    /** Queues the query for those of the emails that are stored. */
    public Supplier<Map<EmailId, StepEmail>> queue(Set<EmailId> ids) {
        return queries.sql("""
                SELECT program_id, contact_id, entry_key, step, variant, attempts, at, state, claim, reason, missing,
                    address, subject, text_body, html_body, obstacle
                FROM email
                WHERE tenant_id = :tenant AND email_id = ANY (:ids)
                """).rows(ids).uuids("ids", EmailId::value).queueBy(StepEmail::id, EmailRows::read);
    }

    /**
     * Returns the newest marketing emails that contacts may have.
     *
     * @param limit the maximum number for each contact
     */
    public Map<ContactId, BegunEmails> begun(Set<ContactId> contacts, int limit) {
        Supplier<List<StepEmail>> rows = queries.sql("""
                SELECT e.*
                FROM unnest((SELECT :contacts)::uuid[]) AS asked (contact_id)
                CROSS JOIN LATERAL (
                    SELECT m.program_id, m.contact_id, m.entry_key, m.step, m.variant, m.attempts, m.at, m.state,
                        m.claim, m.reason, m.missing, m.address, m.subject, m.text_body, m.html_body, m.obstacle
                    FROM email AS m
                    JOIN program AS p ON p.tenant_id = :tenant AND p.program_id = m.program_id
                    WHERE m.tenant_id = :tenant AND m.contact_id = asked.contact_id AND m.state = ANY (:states)
                        AND NOT p.transactional
                    ORDER BY m.at DESC, m.email_id
                    LIMIT :limit
                ) AS e
                ORDER BY e.at DESC
                """)
                .rows(contacts)
                .uuids("contacts", ContactId::value)
                .texts("states", EmailStatus.BEGUN, Codes::of)
                .bind("limit", limit)
                .queue(EmailRows::read);
        return rows.get().stream()
                .collect(Collectors.groupingBy(
                        email -> email.entry().contact(),
                        Collectors.collectingAndThen(Collectors.toList(), BegunEmails::new)));
    }

    /** An email to the address of a contact, which another contact may have, too. */
    private record ToAddress(ContactId contact, StepEmail email) {}

    /**
     * Queues the query for the newest emails to the contacts' addresses, whichever contact got them: of the program's
     * category, as many as the tenant allows in a day.
     */
    public Supplier<Map<ContactId, BegunEmails>> queueToAddresses(Set<ContactId> contacts, ProgramId program) {
        Supplier<List<ToAddress>> rows = queries.sql("""
                SELECT c.contact_id AS asked, e.*
                FROM contact AS c
                CROSS JOIN LATERAL (
                    SELECT m.program_id, m.contact_id, m.entry_key, m.step, m.variant, m.attempts, m.at, m.state,
                        m.claim, m.reason, m.missing, m.address, m.subject, m.text_body, m.html_body
                    FROM email AS m
                    JOIN program AS p ON p.tenant_id = :tenant AND p.program_id = m.program_id
                    WHERE m.tenant_id = :tenant AND m.address_key = c.email_key AND m.state = ANY (:states)
                        AND p.transactional = (
                            SELECT transactional FROM program WHERE tenant_id = :tenant AND program_id = :program)
                    ORDER BY m.at DESC
                    LIMIT (SELECT coalesce(emails_per_address, :perAddress) FROM tenant WHERE tenant_id = :tenant)
                ) AS e
                WHERE c.tenant_id = :tenant AND c.contact_id = ANY (:contacts)
                ORDER BY e.at DESC
                """)
                .rows(contacts)
                .uuids("contacts", ContactId::value)
                .bind("program", program.value())
                .bind("perAddress", SendingTimes.PER_ADDRESS)
                .texts("states", EmailStatus.BEGUN, Codes::of)
                .queue(row -> new ToAddress(new ContactId(row.getObject("asked", UUID.class)), EmailRows.read(row)));
        return () -> rows.get().stream()
                .collect(Collectors.groupingBy(
                        ToAddress::contact,
                        Collectors.mapping(
                                ToAddress::email,
                                Collectors.collectingAndThen(Collectors.toList(), BegunEmails::new))));
    }

    @Override
    public void recordUnsubscribe(StepEmail email, Instant at) {
        new JdbcFeedbackStore(queries)
                .add(new EmailFeedback(email.entry(), email.step(), EmailFeedback.Kind.UNSUBSCRIBED, at));
    }

    @Override
    public void save(Collection<StepEmail> emails) {
        List<StateColumns> states =
                emails.stream().map(email -> StateColumns.of(email.state())).toList();
        queries.sql("""
                INSERT INTO email (
                    tenant_id, email_id, program_id, contact_id, entry_key, step, variant, attempts, at, state, claim,
                    reason, missing, address, address_key, subject, text_body, html_body, obstacle)
                SELECT t.tenant_id, e.*
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :programs, :contacts, :keys, :steps, :variants, :attempts, :at, :states, :claims, :reasons,
                    :missing, :addresses, :addressKeys, :subjects, :texts, :htmls, :obstacles
                ) AS e (
                    email_id, program_id, contact_id, entry_key, step, variant, attempts, at, state, claim, reason, missing,
                    address, address_key, subject, text_body, html_body, obstacle)
                WHERE t.tenant_id = :tenant
                ORDER BY e.email_id
                ON CONFLICT (tenant_id, email_id) DO UPDATE
                SET variant = excluded.variant, attempts = excluded.attempts, at = excluded.at,
                    state = excluded.state, claim = excluded.claim, reason = excluded.reason,
                    missing = excluded.missing, address = excluded.address,
                    address_key = excluded.address_key, subject = excluded.subject,
                    text_body = excluded.text_body, html_body = excluded.html_body,
                    obstacle = excluded.obstacle
                """)
                .rows(emails)
                .uuids("ids", email -> email.id().value())
                .uuids("programs", email -> email.entry().program().value())
                .uuids("contacts", email -> email.entry().contact().value())
                .uuids("keys", email -> email.entry().key().value())
                .ints("steps", StepEmail::step)
                .ints("variants", StepEmail::variant)
                .ints("attempts", StepEmail::attempts)
                .times("at", StepEmail::at)
                .texts("states", email -> Codes.of(email.state().status()))
                .texts("addresses", StepEmail::to, EmailAddress::value)
                .texts("addressKeys", StepEmail::to, EmailAddress::key)
                .texts("obstacles", email -> EmailRows.obstacle(email.state()))
                .rows(states)
                .ints("claims", StateColumns::claim)
                .texts("reasons", StateColumns::reason)
                .texts("missing", StateColumns::missing)
                .texts("subjects", StateColumns::subject)
                .texts("texts", StateColumns::text)
                .texts("htmls", StateColumns::html)
                .write();
    }
}
