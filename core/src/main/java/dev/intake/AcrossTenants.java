package dev.intake;

import dev.intake.health.BacklogQuery;
import dev.intake.step.DueProgramQuery;
import dev.intake.userimport.DueImportQuery;
import dev.intake.webhook.FailedDeliveryQuery;
import dev.intake.webhook.SecretInventory;

/** All searches across tenants. */
public interface AcrossTenants
        extends DueProgramQuery, DueImportQuery, FailedDeliveryQuery, SecretInventory, BacklogQuery {}
