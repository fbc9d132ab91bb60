package dev.intake.sync;

import dev.intake.connector.Delivery;
import dev.intake.connector.ProviderPage;
import java.util.Optional;

/** A provider's list of the events that it sends. Implementations are thread-safe. */
public interface EventDirectory {
    /** Maximum number of events in a page. */
    int PAGE_SIZE = 100;

    /**
     * Requests a page of the events of a period, newest first, with the bodies that their deliveries have. Never throws
     * because of the provider or the network: failures have their own kinds of pages.
     *
     * @param period when the events occurred
     * @param after the id of the last event of the previous page; absent for the first page
     */
    ProviderPage<Delivery, String> page(EventPeriod period, Optional<String> after);
}
