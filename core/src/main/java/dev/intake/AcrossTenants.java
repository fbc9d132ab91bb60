package dev.intake;

import dev.intake.secret.SecretInventory;
import dev.intake.step.DueProgramQuery;
import dev.intake.sync.DueSyncQuery;
import dev.intake.traffic.BacklogQuery;
import dev.intake.webhook.FailedDeliveryQuery;

/** All searches across tenants. */
public interface AcrossTenants
        extends DueProgramQuery, DueSyncQuery, FailedDeliveryQuery, SecretInventory, BacklogQuery {}
