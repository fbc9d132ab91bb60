package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.kernel.RecordCursor;
import dev.intake.sweep.ExpireRecords;
import dev.intake.sweep.SweepPace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How the audit log of a tenant is stored, filtered and paged. */
public abstract class AuditConformance extends StorageKit {
    @Test
    void audit_isReadBack_newestFirst() {
        AuditEntry early = entry(NOW.minusSeconds(9), Actor.COMMAND_LINE, Outcome.ALLOWED);
        AuditEntry late = entry(NOW, new Actor(Actor.Kind.AGENT, "an id"), Outcome.REFUSED);
        write(stores -> stores.audit(List.of(late, early)));

        assertThat(storage.accessViews(tenant.id()).audit(10)).containsExactly(late, early);
        assertThat(storage.accessViews(tenant.id()).audit(1)).containsExactly(late);
        assertThat(storage.accessViews(newTenant().id()).audit(10)).isEmpty();
    }

    @Test
    void audit_isFilteredAndPaged() {
        Actor ada = new Actor(Actor.Kind.PERSON, "ada");
        Actor agent = new Actor(Actor.Kind.AGENT, "ada");
        List<AuditEntry> entries = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            entries.add(new AuditEntry(
                    new UUID(i, i),
                    NOW.plusSeconds(i / 2),
                    i % 3 == 0 ? agent : ada,
                    i % 2 == 0 ? "erase contact " + i : "export contact",
                    AuditEntry.Outcome.ALLOWED));
        }
        write(stores -> stores.audit(entries));

        AuditQuery all = AuditQuery.newest(4);
        List<AuditEntry> first = storage.accessViews(tenant.id()).audit(all);
        assertThat(first).containsExactly(entries.get(5), entries.get(4), entries.get(3), entries.get(2));
        RecordCursor mark = new RecordCursor(first.get(3).at(), first.get(3).id());
        assertThat(storage.accessViews(tenant.id()).audit(behind(all, mark)))
                .containsExactly(entries.get(1), entries.get(0));
        assertThat(audit(Optional.of(Actor.Kind.AGENT), Optional.empty(), Optional.empty()))
                .containsExactly(entries.get(3), entries.get(0));
        write(stores -> assertThat(stores.audit(behind(all, mark))).containsExactly(entries.get(1), entries.get(0)));
        assertThat(audit(Optional.empty(), Optional.of("ada"), Optional.of("erase ")))
                .containsExactly(entries.get(4), entries.get(2), entries.get(0));
        assertThat(audit(Optional.of(Actor.Kind.PERSON), Optional.of("bob"), Optional.empty()))
                .isEmpty();
        assertThat(audit(Optional.empty(), Optional.empty(), Optional.of("%"))).isEmpty();
    }

    @Test
    void oldEntries_areDeleted_inSteps_andThoseOfTheLast400DaysStay() {
        Instant old = NOW.minus(AuditEntry.LIFETIME);
        List<AuditEntry> entries = new ArrayList<>();
        for (int i = 0; i <= ExpireRecords.BATCH_SIZE; i++) {
            entries.add(entry(old.minusSeconds(1 + i), Actor.COMMAND_LINE, Outcome.ALLOWED));
        }
        AuditEntry last = entry(old, Actor.COMMAND_LINE, Outcome.ALLOWED);
        write(stores -> {
            stores.audit(entries);
            stores.audit(List.of(last));
        });
        ManualClock clock = new ManualClock();
        ExpireRecords expire =
                Intake.on(storage, clock, UUID::randomUUID, new Random()).expireRecords();

        assertThat(expire.run(SweepPace.UNTHROTTLED)).isGreaterThan(ExpireRecords.BATCH_SIZE);
        assertThat(storage.accessViews(tenant.id()).audit(10)).containsExactly(last);
        assertThat(expire.run(SweepPace.UNTHROTTLED)).isZero();
    }

    private List<AuditEntry> audit(Optional<Actor.Kind> kind, Optional<String> actor, Optional<String> action) {
        return storage.accessViews(tenant.id()).audit(new AuditQuery(kind, actor, action, Optional.empty(), 10));
    }

    private static AuditQuery behind(AuditQuery query, RecordCursor mark) {
        return new AuditQuery(query.kind(), query.actor(), query.action(), Optional.of(mark), query.limit());
    }

    private static AuditEntry entry(Instant at, Actor actor, Outcome outcome) {
        return new AuditEntry(UUID.randomUUID(), at, actor, "do a thing", outcome);
    }
}
