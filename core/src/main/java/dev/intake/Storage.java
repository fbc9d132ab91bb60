package dev.intake;

import dev.intake.access.AccessStorage;
import dev.intake.account.AccountStorage;
import dev.intake.byhand.EnrollStorage;
import dev.intake.contact.ContactStorage;
import dev.intake.email.ConsentStorage;
import dev.intake.explain.ExplainStorage;
import dev.intake.feedback.FeedbackStorage;
import dev.intake.ingest.IngestStorage;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.privacy.PrivacyStorage;
import dev.intake.program.ProgramStorage;
import dev.intake.program.ProgramViews;
import dev.intake.step.StepStorage;
import dev.intake.suppression.SuppressionStorage;
import dev.intake.sweep.SweepStorage;
import dev.intake.sync.SyncStorage;
import dev.intake.tenant.TenantStorage;
import dev.intake.testworld.TestWorldStorage;
import dev.intake.traffic.TrafficStorage;
import dev.intake.webhook.WebhookStorage;

/**
 * All ports of storage. An adapter implements this interface, and the contract test suite tests it. A program that
 * embeds a part of the core implements only the interfaces of that part.
 */
public interface Storage
        extends AccessStorage,
                TenantStorage,
                AccountStorage,
                ContactStorage,
                ConsentStorage,
                ProgramStorage,
                TestWorldStorage,
                StepStorage,
                SuppressionStorage,
                ExplainStorage,
                IngestStorage,
                EnrollStorage,
                WebhookStorage,
                FeedbackStorage,
                SyncStorage,
                PrivacyStorage,
                TrafficStorage,
                SweepStorage {
    /** Returns the unit of work that changes a tenant. */
    @Override
    UnitOfWork<TenantStores> unitOfWork();

    /** Returns the searches across tenants. */
    @Override
    AcrossTenants acrossTenants();

    /** Returns the queries about programs and their emails. */
    @Override
    ProgramViews programViews(TenantId tenant);
}
