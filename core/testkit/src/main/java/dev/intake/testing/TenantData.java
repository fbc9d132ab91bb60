package dev.intake.testing;

import dev.intake.access.AgentTokenId;
import dev.intake.access.AuditEntry;
import dev.intake.access.IdempotentCall;
import dev.intake.access.StoredAgentToken;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
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
import dev.intake.kernel.Connector;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.NextVersion;
import dev.intake.program.Program;
import dev.intake.program.ProgramTransition;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.suppression.Suppression;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.SyncRun;
import dev.intake.sync.Verification;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.Tenant;
import dev.intake.testing.InMemoryAccessStores.CallName;
import dev.intake.testing.InMemoryCounts.CountedDay;
import dev.intake.testing.InMemorySuppressions.ClosedAddress;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.IgnoredDelivery;
import dev.intake.webhook.ParkedEvent;
import java.lang.reflect.Field;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
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
    final Map<Entry, Instant> claimedAt = new HashMap<>();
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
    final Map<Connector, ImportProgress> imports = new EnumMap<>(Connector.class);
    final Map<Connector, CountedHistory> counted = new EnumMap<>(Connector.class);
    final Map<Connector, SyncRun> importRuns = new EnumMap<>(Connector.class);
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
        copy.claimedAt.putAll(claimedAt);
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

    /** The tenant's own mail server. */
    Optional<MailServer> mailServer() {
        return tenant.sender().mailServer();
    }

    InMemoryCounts counts() {
        return new InMemoryCounts(this);
    }

    InMemoryDueSteps steps() {
        return new InMemoryDueSteps(this);
    }

    InMemoryPeople people() {
        return new InMemoryPeople(this);
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

    EmailSequence sequence(Program program) {
        return sequences.getOrDefault(
                program.id(), EmailSequence.empty(program.outline().kind().defaultMode()));
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
