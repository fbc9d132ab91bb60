package dev.intake.http.privacy;

import dev.intake.Storage;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventViews;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ForwardingEventViews;
import dev.intake.testing.ForwardingStorage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A storage that fails once so many pages of a contact's events were read. */
final class BrokenEventViews implements ForwardingStorage {
    private final Storage working;
    private final AtomicInteger left;

    BrokenEventViews(Storage working, int pages) {
        this.working = working;
        this.left = new AtomicInteger(pages);
    }

    @Override
    public Storage working() {
        return working;
    }

    @Override
    public EventViews eventViews(TenantId tenant) {
        return new Views(working.eventViews(tenant), left);
    }

    private record Views(EventViews working, AtomicInteger left) implements ForwardingEventViews {
        @Override
        public List<EventRecord> events(EventQuery query) {
            if (left.getAndDecrement() == 0) {
                throw new StorageException("the storage is gone", new IllegalStateException("planted"));
            }
            return working.events(query);
        }
    }
}
