package dev.intake.step;

import dev.intake.email.StepEmail;
import dev.intake.kernel.TenantId;

/** Observes stored changes of emails, for logs and counts. */
@FunctionalInterface
public interface StepObserver {
    /** Called after an email changed to any state but {@link dev.intake.email.EmailState.Sending}. */
    void changed(TenantId tenant, StepEmail email);
}
