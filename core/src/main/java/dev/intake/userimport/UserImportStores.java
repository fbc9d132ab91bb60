package dev.intake.userimport;

import dev.intake.access.AccessStores;
import dev.intake.webhook.DeliveryStores;

/** The stores that an import of users needs. */
public interface UserImportStores extends DeliveryStores, ImportStores, AccessStores {}
