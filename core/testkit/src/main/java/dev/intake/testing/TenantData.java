package dev.intake.testing;

import dev.intake.access.AgentTokenId;
import dev.intake.access.AuditEntry;
import dev.intake.access.IdempotentCall;
import dev.intake.access.StoredAgentToken;
import dev.intake.attribute.AttributeValue;
import dev.intake.body.FailedDelivery;
import dev.intake.body.IgnoredDelivery;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Identity;
import dev.intake.customer.LinkedCustomer;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DayCounts;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.FeedbackKey;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.id.TenantId;
import dev.intake.limit.RateLimit;
import dev.intake.limit.TokenBucket;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.sequence.EmailSequence;
import dev.intake.source.Connector;
import dev.intake.suppression.Suppression;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.Tenant;
import dev.intake.testing.InMemoryAccessStores.CallName;
import dev.intake.testing.InMemorySuppressions.ClosedAddress;
import dev.intake.userimport.CountedHistory;
import dev.intake.userimport.ImportRun;
import dev.intake.userimport.UserImport;
import dev.intake.verification.Verification;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.lang.reflect.Field;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All stored data of one tenant. A unit of work changes a copy, which replaces the original at commit. */
final class TenantData {
    private Tenant tenant;
    final Map<ContactId, Contact> contacts = new HashMap<>();
    final Map<EventId, EventRecord> events = new HashMap<>();
    final Map<LocalDate, CountedDay> countedDays = new HashMap<>();
    final Map<EventType, TypeProfile> profiles = new HashMap<>();
    final Map<ProgramId, Program> programs = new HashMap<>();
    final Map<Entry, Enrollment> enrollments = new HashMap<>();
    final Map<ProgramId, EmailSequence> sequences = new HashMap<>();
    final Map<ProgramId, NextVersion> nextVersions = new HashMap<>();
    final List<ProgramTransition> transitions = new ArrayList<>();
    final Map<Entry, EnrollmentProgress> progress = new HashMap<>();
    final Map<EmailId, StepEmail> emails = new HashMap<>();
    final Map<DedupeKey, DeliveryRecord> deliveries = new HashMap<>();
    final Map<ObjectRef, ObjectMemory> objects = new HashMap<>();
    final Map<CustomerRef, LinkedCustomer> customers = new HashMap<>();
    final Map<DedupeKey, ParkedEvent> parked = new HashMap<>();
    final Map<DedupeKey, FailedDelivery> failed = new HashMap<>();
    final Map<DedupeKey, IgnoredDelivery> ignored = new HashMap<>();
    final Map<DedupeKey, Integer> retries = new HashMap<>();
    final Map<Connector, StoredSecrets> secrets = new EnumMap<>(Connector.class);
    final Map<Connector, StoredApiKey> apiKeys = new EnumMap<>(Connector.class);
    final Map<FeedbackProvider, StoredFeedbackSecret> feedbackSecrets = new EnumMap<>(FeedbackProvider.class);
    Optional<SnsTopic> snsTopic = Optional.empty();
    final Map<FeedbackKey, Instant> feedbackReports = new HashMap<>();
    final Set<EmailFeedback> emailFeedback = new HashSet<>();
    final Map<Connector, UserImport> imports = new EnumMap<>(Connector.class);
    final Map<Connector, CountedHistory> counted = new EnumMap<>(Connector.class);
    final Map<Connector, ImportRun> importRuns = new EnumMap<>(Connector.class);
    final Map<VerifiedPeriod, Verification> verifications = new HashMap<>();
    Optional<Integer> lateRepairDays = Optional.empty();

    final Map<AgentTokenId, StoredAgentToken> agentTokens = new HashMap<>();
    final Map<CallName, IdempotentCall> idempotentCalls = new HashMap<>();
    final Map<UUID, AuditEntry> audit = new HashMap<>();
    final Map<ClosedAddress, Suppression> suppressions = new HashMap<>();

    TenantData(Tenant tenant) {
        this.tenant = tenant;
    }

    /** Returns the data of a tenant that does not exist. */
    static TenantData none(TenantId tenant) {
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, Instant.EPOCH);
        return new TenantData(new Tenant(tenant, "none", Instant.EPOCH, Optional.empty(), Optional.empty(), bucket));
    }

    TenantData copy() {
        TenantData copy = new TenantData(tenant);
        copy.contacts.putAll(contacts);
        copy.events.putAll(events);
        countedDays.forEach((day, counted) -> copy.countedDays.put(day, counted.copy()));
        copy.profiles.putAll(profiles);
        copy.programs.putAll(programs);
        copy.enrollments.putAll(enrollments);
        copy.sequences.putAll(sequences);
        copy.nextVersions.putAll(nextVersions);
        copy.transitions.addAll(transitions);
        copy.progress.putAll(progress);
        copy.emails.putAll(emails);
        copy.deliveries.putAll(deliveries);
        copy.objects.putAll(objects);
        copy.customers.putAll(customers);
        copy.parked.putAll(parked);
        copy.failed.putAll(failed);
        copy.ignored.putAll(ignored);
        copy.retries.putAll(retries);
        copy.secrets.putAll(secrets);
        copy.apiKeys.putAll(apiKeys);
        copy.feedbackSecrets.putAll(feedbackSecrets);
        copy.snsTopic = snsTopic;
        copy.feedbackReports.putAll(feedbackReports);
        copy.emailFeedback.addAll(emailFeedback);
        copy.imports.putAll(imports);
        copy.counted.putAll(counted);
        copy.importRuns.putAll(importRuns);
        copy.verifications.putAll(verifications);
        copy.lateRepairDays = lateRepairDays;
        copy.agentTokens.putAll(agentTokens);
        copy.idempotentCalls.putAll(idempotentCalls);
        copy.audit.putAll(audit);
        copy.suppressions.putAll(suppressions);
        return copy;
    }

    /** Deletes up to this number of rows of a test world. */
    int deleteTestRows(int limit) {
        if (!tenant.id().isTest()) {
            throw new IllegalStateException("tenant " + tenant.id() + " is live");
        }
        int deleted = 0;
        for (Collection<?> table : List.of(
                emails.keySet(),
                emailFeedback,
                feedbackReports.keySet(),
                progress.keySet(),
                enrollments.keySet(),
                events.keySet(),
                countedDays.keySet(),
                profiles.keySet(),
                contacts.keySet(),
                parked.keySet(),
                failed.keySet(),
                ignored.keySet(),
                retries.keySet(),
                deliveries.keySet(),
                objects.keySet(),
                customers.keySet(),
                suppressions.keySet())) {
            for (Iterator<?> rows = table.iterator(); rows.hasNext() && deleted < limit; deleted++) {
                rows.next();
                rows.remove();
            }
        }
        return deleted;
    }

    /** Returns all rows of all tables, sorted, without the tenant's id, keys and signing secrets. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        rows.add(List.of(
                        tenant.name(),
                        tenant.createdAt(),
                        tenant.signupEvent(),
                        tenant.bucket(),
                        tenant.retention(),
                        tenant.sender(),
                        tenant.sendingTimes(),
                        tenant.layout())
                .toString());
        for (Field table : TenantData.class.getDeclaredFields()) {
            try {
                Object held = table.get(this);
                if (held == secrets) {
                    secrets.keySet().forEach(connector -> rows.add("secret of " + connector));
                } else if (held instanceof Map<?, ?> map) {
                    map.forEach((key, row) ->
                            rows.add(String.join(" ", StoredTexts.in(List.of(table.getName(), key, row)))));
                } else if (held instanceof Collection<?> collection) {
                    collection.forEach(row ->
                            rows.add(String.join(" ", StoredTexts.in(List.of(table.getName(), row)))));
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("a field of the class itself is accessible", e);
            }
        }
        Collections.sort(rows);
        return rows;
    }

    /** Returns whether all tables have the same content. */
    boolean holdsTheSameAs(TenantData other) {
        return Arrays.stream(TenantData.class.getDeclaredFields())
                .filter(field -> !field.isSynthetic())
                .allMatch(field -> Objects.equals(content(field, this), content(field, other)));
    }

    private static @Nullable Object content(Field field, TenantData data) {
        try {
            return field.get(data);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a class can access its own fields", e);
        }
    }

    Tenant tenant() {
        return tenant;
    }

    void tenant(Tenant changed) {
        tenant = changed;
    }

    /**
     * The key by which events are counted.
     *
     * @param type the type of the events
     * @param occurredOn the day on which the events occurred
     */
    record Counted(EventType type, LocalDate occurredOn) {
        static Counted of(EventRecord event) {
            return new Counted(event.type(), day(event.occurredAt()));
        }
    }

    static LocalDate day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }

    /**
     * A counted day of arrival.
     *
     * @param counts the counts of its events
     * @param at when the events were counted
     * @param again whether this was the second and final count
     */
    record CountedDay(Map<Counted, Long> counts, Instant at, boolean again) {
        CountedDay copy() {
            return new CountedDay(new HashMap<>(counts), at, again);
        }
    }

    boolean isDue(LocalDate arrivedOn, Instant now) {
        CountedDay before = countedDays.get(arrivedOn);
        return arrivedOn.isBefore(day(now.minus(DayCounts.SETTLED)))
                && (before == null || (!before.again() && !before.at().isAfter(now.minus(DayCounts.ONCE_MORE))));
    }

    /** Counts the day if it is due; returns whether it was. */
    boolean count(LocalDate arrivedOn, Instant now) {
        if (!isDue(arrivedOn, now)) {
            return false;
        }
        Map<Counted, Long> counts = events.values().stream()
                .filter(event -> !event.test() && day(event.receivedAt()).equals(arrivedOn))
                .collect(Collectors.groupingBy(Counted::of, Collectors.counting()));
        countedDays.put(arrivedOn, new CountedDay(new HashMap<>(counts), now, countedDays.containsKey(arrivedOn)));
        return true;
    }

    /** Returns the number of occurrences, from the counts of counted days and the events of other days. */
    long happened(Counted what) {
        return countedDays.values().stream()
                        .mapToLong(day -> day.counts().getOrDefault(what, 0L))
                        .sum()
                + events.values().stream()
                        .filter(event -> !event.test()
                                && !countedDays.containsKey(day(event.receivedAt()))
                                && Counted.of(event).equals(what))
                        .count();
    }

    /** Removes an event and subtracts it from the counts. */
    void forget(EventRecord event) {
        events.remove(event.id());
        CountedDay counted = countedDays.get(day(event.receivedAt()));
        if (counted != null && !event.test()) {
            counted.counts().computeIfPresent(Counted.of(event), (key, count) -> count == 1 ? null : count - 1);
        }
    }

    /** The tenant's own mail server. */
    Optional<MailServer> mailServer() {
        return tenant.sender().mailServer();
    }

    /** Returns all sealed secrets. */
    Stream<SealedSecret> sealedSecrets() {
        return Stream.of(
                        secrets.values().stream().map(StoredSecrets::current),
                        secrets.values().stream()
                                .flatMap(secret -> secret.previous().stream())
                                .map(StoredSecrets.Previous::secret),
                        apiKeys.values().stream().map(StoredApiKey::key),
                        feedbackSecrets.values().stream().map(StoredFeedbackSecret::secret),
                        mailServer().flatMap(MailServer::login).map(MailServer.Login::password).stream(),
                        failed.values().stream().map(FailedDelivery::body),
                        ignored.values().stream().map(IgnoredDelivery::body))
                .flatMap(secrets -> secrets);
    }

    /** Returns whether a program may still send an email because of the event. */
    boolean isNeeded(EventRecord event) {
        return progress.values().stream()
                .filter(progress -> progress.enrollment().entryEvent().equals(event.id()))
                .anyMatch(progress -> progress.dueAt().isPresent()
                        || emails.values().stream()
                                .anyMatch(email -> email.entry().equals(progress.entry())
                                        && email.state() instanceof EmailState.Reviewable));
    }

    EmailSequence sequence(Program program) {
        return sequences.getOrDefault(
                program.id(), EmailSequence.empty(program.outline().kind().defaultMode()));
    }

    /** Returns the live programs with due steps, with the earliest due time of each. */
    Map<ProgramId, Instant> due(Instant now) {
        Map<ProgramId, Instant> due = new HashMap<>();
        progress.values().stream()
                .filter(progress -> programs.get(progress.entry().program()) instanceof Program.Live)
                .forEach(progress -> progress.dueAt()
                        .filter(at -> !at.isAfter(now))
                        .ifPresent(at -> due.merge(progress.entry().program(), at, (a, b) -> a.isBefore(b) ? a : b)));
        return due;
    }

    /** Returns the due times of due enrollments of a live program. */
    Stream<Instant> allDue(Instant now) {
        return progress.values().stream()
                .filter(progress -> programs.get(progress.entry().program()) instanceof Program.Live)
                .flatMap(progress -> progress.dueAt().stream())
                .filter(at -> !at.isAfter(now));
    }

    List<EnrollmentProgress> claim(ProgramId program, Instant now, Instant until, int limit) {
        List<EnrollmentProgress> claimed = progress.values().stream()
                .filter(progress -> progress.entry().program().equals(program))
                .filter(progress ->
                        progress.dueAt().filter(at -> !at.isAfter(now)).isPresent())
                .sorted(Comparator.comparing(progress -> progress.dueAt().orElseThrow()))
                .limit(limit)
                .map(progress -> progress.claimed(until))
                .toList();
        claimed.forEach(changed -> progress.put(changed.entry(), changed));
        return claimed;
    }

    /** Returns the customer links of the contacts, as {@code ContactViews.customers} specifies. */
    List<LinkedCustomer> customersOf(Collection<Contact> contacts) {
        return customers.values().stream()
                .filter(link -> contacts.stream().anyMatch(contact -> isOf(link, contact)))
                .toList();
    }

    private static boolean isOf(LinkedCustomer link, Contact contact) {
        if (link.contact().isPresent()) {
            return link.contact().get().equals(contact.id());
        }
        return link.subject().externalId().isPresent()
                ? link.subject().externalId().equals(contact.externalId())
                : link.subject().email().equals(contact.email());
    }

    /** Returns the parked events of the customers, and those that contain one of the addresses as a value. */
    List<ParkedEvent> parkedNaming(Set<CustomerRef> awaited, Set<EmailAddress> addresses) {
        return parked.values().stream()
                .filter(event -> awaited.contains(event.customer())
                        || Stream.of(event.properties(), event.attributes())
                                .flatMap(values -> values.asMap().values().stream())
                                .anyMatch(value -> value instanceof AttributeValue.Text text
                                        && EmailAddress.parse(text.value())
                                                .filter(addresses::contains)
                                                .isPresent()))
                .toList();
    }

    /** Returns the contacts with the identity; for an email, no more than the port promises. */
    List<Contact> named(Identity identity, int perEmail) {
        Stream<Contact> all = contacts.values().stream();
        if (identity instanceof EmailAddress email) {
            return all.filter(contact -> contact.email().filter(email::equals).isPresent())
                    .sorted(Contact.PREFERRED_BY_EMAIL)
                    .limit(perEmail)
                    .toList();
        }
        return all.filter(contact -> contact.id().equals(identity)
                        || contact.externalId().filter(identity::equals).isPresent())
                .toList();
    }

    /**
     * The key of a verification.
     *
     * @param days the length of the period in days
     */
    record VerifiedPeriod(Connector connector, int days) {
        static VerifiedPeriod of(Verification verification) {
            return new VerifiedPeriod(verification.connector(), verification.days());
        }
    }
}
