package dev.intake.testing;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Identity;
import dev.intake.event.EventRecord;
import dev.intake.port.EventQuery;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.TenantViews;
import dev.intake.program.Enrollment;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.testing.InMemoryStorage.Shuffler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was committed in memory. */
final class InMemoryViews implements TenantViews {
    private final Function<TenantId, Optional<TenantData>> committed;
    private final Shuffler shuffler;

    InMemoryViews(Function<TenantId, Optional<TenantData>> committed, Shuffler shuffler) {
        this.committed = committed;
        this.shuffler = shuffler;
    }

    @Override
    public Optional<Tenant> tenant(TenantId tenant) {
        return committed.apply(tenant).map(TenantData::tenant);
    }

    @Override
    public Optional<Contact> contact(TenantId tenant, ContactId id) {
        return committed.apply(tenant).flatMap(data -> Optional.ofNullable(data.contacts.get(id)));
    }

    @Override
    public List<Contact> contacts(TenantId tenant, Identity identity, int limit) {
        return shuffled(tenant, data -> data.named(identity, limit));
    }

    @Override
    public List<EventRecord> events(TenantId tenant, EventQuery query) {
        return committed.apply(tenant).stream()
                .flatMap(data -> data.events.values().stream())
                .filter(event ->
                        query.contact().isEmpty() || query.contact().get().equals(event.contact()))
                .filter(event -> query.type().isEmpty() || query.type().get().equals(event.type()))
                .filter(event -> query.after().isEmpty()
                        || Mark.of(event).compareTo(query.after().get()) > 0)
                .filter(event -> query.before().isEmpty()
                        || Mark.of(event).compareTo(query.before().get()) < 0)
                .sorted(EventQuery.NEWEST_FIRST)
                .limit(query.limit())
                .toList();
    }

    @Override
    public List<Program> programs(TenantId tenant) {
        return shuffled(tenant, data -> List.copyOf(data.programs.values()));
    }

    @Override
    public Map<ProgramId, Long> enrollmentCounts(TenantId tenant) {
        return committed.apply(tenant).stream()
                .flatMap(data -> data.enrollments.keySet().stream())
                .collect(Collectors.groupingBy(Enrollment.Entry::program, Collectors.counting()));
    }

    @Override
    public List<Enrollment> enrollments(TenantId tenant, ContactId contact) {
        return shuffled(
                tenant,
                data -> data.enrollments.values().stream()
                        .filter(enrollment -> enrollment.entry().contact().equals(contact))
                        .toList());
    }

    private <T> List<T> shuffled(TenantId tenant, Function<TenantData, List<T>> rows) {
        return shuffler.shuffled(committed.apply(tenant).map(rows).orElseGet(List::of));
    }
}
