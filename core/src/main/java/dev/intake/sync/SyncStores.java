package dev.intake.sync;

import dev.intake.access.AccessStores;
import dev.intake.webhook.DeliveryStores;

/** The stores of imports and verifications, within one unit of work. */
public interface SyncStores extends DeliveryStores, AccessStores {
    /** Returns the store of imports and verifications. */
    SyncStore sync();
}
