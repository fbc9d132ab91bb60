package dev.intake.jdbc.contact;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.ContactStore;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Identity;
import dev.intake.jdbc.contact.ContactRows.ConsentColumns;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The table {@code contact}. */
public record JdbcContactStore(TenantSession queries) implements JdbcContactReader, ContactStore {
    /**
     * Finds contacts by all kinds of identity in one statement. Contacts found by an id are excluded from those found
     * by email, after these are counted. For an address, active contacts precede deactivated ones; the index supplies
     * only as many deactivated ones as may be needed. Arrays are bound through a {@code SELECT}, because the planner
     * would plan a literal short array anew each time. The cached plan may date from a time with few contacts and no
     * statistics, and must not scan all contacts of the tenant. Therefore each identity has its own lookup, tied to its
     * index by the order: {@code BETWEEN}, because equality needs no order.
     */
    public static final String CANDIDATES = """
            SELECT named.*
            FROM unnest((SELECT :ids)::uuid[]) AS sent (contact_id)
            CROSS JOIN LATERAL (
                SELECT $columns
                FROM contact
                WHERE tenant_id = :tenant AND contact.contact_id BETWEEN sent.contact_id AND sent.contact_id
                ORDER BY contact.contact_id
                LIMIT 1
            ) AS named
            UNION ALL
            SELECT known.*
            FROM unnest((SELECT :externalIds)::text[]) AS sent (external_id)
            CROSS JOIN LATERAL (
                SELECT $columns
                FROM contact
                WHERE tenant_id = :tenant AND contact.external_id BETWEEN sent.external_id AND sent.external_id
                ORDER BY contact.external_id
                LIMIT 1
            ) AS known
            WHERE known.contact_id <> ALL ((SELECT :ids)::uuid[])
            UNION ALL
            SELECT sharing.*
            FROM unnest((SELECT :emails)::text[]) AS sent (email_key)
            CROSS JOIN LATERAL (
                (SELECT $columns
                FROM contact
                WHERE tenant_id = :tenant AND contact.email_key = sent.email_key AND deactivated_at IS NULL
                ORDER BY (external_id IS NULL), created_at, contact_id
                LIMIT (SELECT :perEmail))
                UNION ALL
                SELECT oldest.*
                FROM (
                    SELECT $columns
                    FROM contact
                    WHERE tenant_id = :tenant AND contact.email_key = sent.email_key
                    ORDER BY (external_id IS NULL), created_at, contact_id
                    LIMIT (SELECT :perEmail)
                ) AS oldest
                WHERE oldest.deactivated_at IS NOT NULL
            ) AS sharing
            WHERE (sharing.external_id IS NULL OR sharing.external_id <> ALL ((SELECT :externalIds)::text[]))
                AND sharing.contact_id <> ALL ((SELECT :ids)::uuid[])
            """.replace("$columns", ContactRows.COLUMNS);

    /** Queues the query for the contacts that have one of the identities. */
    public Supplier<List<Contact>> queueCandidates(Set<Identity> identities, int perEmail) {
        return identities.isEmpty()
                ? List::of
                : bindCandidates(queries.sql(CANDIDATES), identities, perEmail).queue(ContactRows::read);
    }

    @Override
    public List<Contact> contacts(Identity identity, int limit) {
        return queueCandidates(Set.of(identity), limit).get().stream()
                .sorted(Contact.PREFERRED_BY_EMAIL)
                .limit(limit)
                .toList();
    }

    /** Binds the parameters of {@link #CANDIDATES}. */
    public static Sql bindCandidates(Sql query, Set<Identity> identities, int perEmail) {
        return query.uuids("ids", only(ContactId.class, identities), ContactId::value)
                .texts("externalIds", only(ExternalId.class, identities), ExternalId::value)
                .texts("emails", FormerKeys.all(only(EmailAddress.class, identities)), key -> key)
                .bind("perEmail", perEmail);
    }

    private static <I extends Identity> List<I> only(Class<I> kind, Set<Identity> identities) {
        return identities.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Override
    public Renewed renewKeys(Optional<ContactId> after, int limit) {
        return new FormerKeys(queries).renew(after, limit);
    }

    @Override
    public void save(Collection<Contact> contacts) {
        new FormerKeys(queries).carryTo(contacts);
        List<ConsentColumns> consents =
                contacts.stream().map(ConsentColumns::of).toList();
        queries.sql("""
                INSERT INTO contact (
                    tenant_id, contact_id, external_id, email, email_key, name, name_key, attributes,
                    consent_state, consent_source, consent_at, deactivated_at, billed_since, user_changed_at,
                    reactivated_at, created_at, updated_at)
                SELECT t.tenant_id, c.contact_id, c.external_id, c.email, c.email_key, c.name, c.name_key,
                    c.attributes::jsonb, c.consent_state, c.consent_source, c.consent_at::timestamptz,
                    c.deactivated_at::timestamptz, c.billed_since::timestamptz,
                    c.user_changed_at::timestamptz, c.reactivated_at::timestamptz, c.created_at, c.updated_at
                FROM tenant AS t
                CROSS JOIN unnest(
                    :ids, :externalIds, :emails, :emailKeys, :names, :nameKeys, :attributes,
                    :consentStates, :consentSources, :consentTimes, :deactivated, :billed, :userChanged, :reactivated,
                    :created, :updated
                ) AS c (
                    contact_id, external_id, email, email_key, name, name_key, attributes, consent_state,
                    consent_source, consent_at, deactivated_at, billed_since, user_changed_at, reactivated_at, created_at,
                    updated_at)
                WHERE t.tenant_id = :tenant
                ORDER BY c.contact_id
                ON CONFLICT (tenant_id, contact_id) DO UPDATE
                SET external_id = excluded.external_id, email = excluded.email,
                    email_key = excluded.email_key, name = excluded.name, name_key = excluded.name_key,
                    attributes = excluded.attributes, consent_state = excluded.consent_state, consent_source = excluded.consent_source,
                    consent_at = excluded.consent_at,
                    deactivated_at = excluded.deactivated_at, billed_since = excluded.billed_since,
                    user_changed_at = excluded.user_changed_at, reactivated_at = excluded.reactivated_at,
                    updated_at = excluded.updated_at
                """)
                .rows(contacts)
                .uuids("ids", contact -> contact.id().value())
                .texts("externalIds", Contact::externalId, ExternalId::value)
                .texts("emails", Contact::email, EmailAddress::value)
                .texts("emailKeys", Contact::email, EmailAddress::key)
                .texts("names", Contact::name, ContactName::value)
                .texts("nameKeys", Contact::name, ContactName::key)
                .texts("attributes", contact -> AttributesJson.write(contact.attributes()))
                .texts("deactivated", Contact::deactivatedAt, Times::text)
                .texts("billed", Contact::billedSince, Times::text)
                .texts("userChanged", contact -> contact.life().changedAt(), Times::text)
                .texts("reactivated", contact -> contact.life().reactivatedAt(), Times::text)
                .times("created", Contact::createdAt)
                .times("updated", Contact::updatedAt)
                .rows(consents)
                .texts("consentStates", ConsentColumns::state)
                .shorts("consentSources", ConsentColumns::source)
                .texts("consentTimes", ConsentColumns::at)
                .write();
    }
}
