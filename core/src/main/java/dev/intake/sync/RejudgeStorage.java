package dev.intake.sync;

import dev.intake.kernel.TenantId;
import dev.intake.webhook.WebhookStorage;

/** The storage ports of translating ignored deliveries again. */
public interface RejudgeStorage extends WebhookStorage {
    /** Returns the queries about verifications. */
    VerificationViews verificationViews(TenantId tenant);
}
