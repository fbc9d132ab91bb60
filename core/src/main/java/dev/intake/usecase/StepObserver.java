package dev.intake.usecase;

import dev.intake.email.StepEmail;
import dev.intake.tenant.TenantId;

/** Is told what becomes of emails, once it is stored: for logs and counts. */
@FunctionalInterface
public interface StepObserver {
    /** An email has come to stand otherwise than being sent. */
    void changed(TenantId tenant, StepEmail email);
}
