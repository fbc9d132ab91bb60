package dev.intake.webhook;

import dev.intake.access.AuditStore;
import dev.intake.connector.Shell;
import dev.intake.contact.ContactId;
import dev.intake.event.EventStore;
import dev.intake.ingest.BatchStores;
import java.util.Optional;

/**
 * Reads and writes deliveries within a unit of work. The contacts and events of deliveries are gathered as those of a {@link
 * #gather(dev.intake.ingest.BatchRefs) batch}, once the translations are known.
 */
public interface DeliveryStores extends BatchStores, ConnectorStores, AuditStore {
    /**
     * Returns the stored data of deliveries, and of the objects and customers that they name. The tenant is locked, so it
     * holds until the unit of work ends.
     */
    DeliverySnapshot gather(DeliveryRefs refs);

    /**
     * Stores the rows of deliveries.
     *
     * @param writes rules for {@link DeliveryWrites#ingest} are those of {@link #apply(dev.intake.ingest.IngestPlan)}. Each
     *     parked event has its trace among the traces and is not parked yet.
     */
    void apply(DeliveryWrites writes);

    /**
     * Returns what is stored of a contact.
     *
     * @param user the contact that may take over from it, if there is one
     */
    Shell shell(ContactId contact, Optional<ContactId> user);

    /**
     * Moves events, with the traces of their deliveries, to another contact. Removes the enrollments that they began, with their
     * emails; all of them, and the contact, if it is gone. The contact's links stay as they are.
     */
    void move(Shell.Move move);

    /** Returns the store of events. */
    EventStore events();
}
