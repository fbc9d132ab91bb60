package dev.intake.step;

import dev.intake.email.StepEmail;
import dev.intake.id.TenantId;

/** Is told what becomes of emails, once it is stored: for logs and counts. */
@FunctionalInterface
public interface StepObserver {
    /** An email has come to stand otherwise than being sent. */
    void changed(TenantId tenant, StepEmail email);
}
