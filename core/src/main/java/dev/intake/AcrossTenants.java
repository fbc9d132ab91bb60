package dev.intake;

import dev.intake.health.BacklogQuery;
import dev.intake.secret.SecretInventory;
import dev.intake.step.DueProgramQuery;
import dev.intake.userimport.DueImportQuery;
import dev.intake.verification.DueVerificationQuery;
import dev.intake.webhook.FailedDeliveryQuery;

/** All searches across tenants. */
public interface AcrossTenants
        extends DueProgramQuery,
                DueImportQuery,
                DueVerificationQuery,
                FailedDeliveryQuery,
                SecretInventory,
                BacklogQuery {}
