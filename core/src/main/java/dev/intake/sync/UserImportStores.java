package dev.intake.sync;

import dev.intake.access.AccessStores;
import dev.intake.webhook.DeliveryStores;

/** The stores needed by a user import. */
public interface UserImportStores extends DeliveryStores, ImportStores, AccessStores {}
