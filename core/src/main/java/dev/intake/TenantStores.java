package dev.intake;

import dev.intake.email.ConsentStores;
import dev.intake.feedback.FeedbackStores;
import dev.intake.ingest.EnrollStores;
import dev.intake.ingest.IngestStores;
import dev.intake.privacy.PrivacyStores;
import dev.intake.program.ProgramStores;
import dev.intake.step.StepStores;
import dev.intake.suppression.SuppressionStores;
import dev.intake.sweep.SweepStores;

/** All stores of one tenant within one unit of work. They see what the unit has written. */
public interface TenantStores
        extends ProgramStores,
                StepStores,
                SuppressionStores,
                ConsentStores,
                IngestStores,
                EnrollStores,
                FeedbackStores,
                PrivacyStores,
                SweepStores {}
