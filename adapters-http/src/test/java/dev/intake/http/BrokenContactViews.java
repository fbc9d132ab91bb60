package dev.intake.http;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.ParkedEvent;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.port.ContactQuery;
import dev.intake.port.ContactViews;
import dev.intake.port.EventQuery.Mark;
import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.port.Timeline;
import dev.intake.tenant.TenantId;
import dev.intake.testing.ForwardingStorage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A storage that fails once so many pages of a contact's events were read. */
final class BrokenContactViews implements ForwardingStorage {
    private final Storage working;
    private final AtomicInteger left;

    BrokenContactViews(Storage working, int pages) {
        this.working = working;
        this.left = new AtomicInteger(pages);
    }

    @Override
    public Storage working() {
        return working;
    }

    @Override
    public ContactViews contactViews() {
        return new Views(working.contactViews(), left);
    }

    private record Views(ContactViews working, AtomicInteger left) implements ContactViews {
        @Override
        public Timeline timeline(TenantId tenant, ContactId contact, Optional<Timeline.Place> behind, int limit) {
            return working.timeline(tenant, contact, behind, limit);
        }

        @Override
        public List<EventRecord> events(TenantId tenant, ContactId contact, Optional<Mark> before, int limit) {
            if (left.getAndDecrement() == 0) {
                throw new StorageException("the storage is gone", new IllegalStateException("planted"));
            }
            return working.events(tenant, contact, before, limit);
        }

        @Override
        public List<Contact> contacts(TenantId tenant, ContactQuery query) {
            return working.contacts(tenant, query);
        }

        @Override
        public List<DeliveryRecord> deliveries(TenantId tenant, ContactId contact, Optional<Mark> before, int limit) {
            return working.deliveries(tenant, contact, before, limit);
        }

        @Override
        public List<LinkedCustomer> customers(TenantId tenant, Contact contact) {
            return working.customers(tenant, contact);
        }

        @Override
        public List<ParkedEvent> parked(TenantId tenant, Set<CustomerRef> customers, Set<EmailAddress> addresses) {
            return working.parked(tenant, customers, addresses);
        }

        @Override
        public Map<ObjectRef, ObjectMemory> objects(TenantId tenant, Set<ObjectRef> objects) {
            return working.objects(tenant, objects);
        }

        @Override
        public List<FailedDelivery> failed(TenantId tenant, Optional<EventId> after, int limit) {
            return working.failed(tenant, after, limit);
        }
    }
}
