package dev.intake;

import dev.intake.byhand.EnrollStores;
import dev.intake.email.ConsentStores;
import dev.intake.feedback.FeedbackStores;
import dev.intake.ingest.IngestStores;
import dev.intake.privacy.PrivacyStores;
import dev.intake.step.StepStores;
import dev.intake.suppression.SuppressionStores;
import dev.intake.sweep.SweepStores;
import dev.intake.testworld.TestWorldStores;

/** All stores of one tenant within one unit of work. They see what the unit has written. */
public interface TenantStores
        extends TestWorldStores,
                StepStores,
                SuppressionStores,
                ConsentStores,
                IngestStores,
                EnrollStores,
                FeedbackStores,
                PrivacyStores,
                SweepStores {}
