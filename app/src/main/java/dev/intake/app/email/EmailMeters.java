package dev.intake.app.email;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.id.TenantId;
import dev.intake.step.StepObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Counts emails of due steps by state. */
public final class EmailMeters implements StepObserver {
    static final String EMAILS = "intake.emails";

    private final Map<EmailStatus, Counter> emails = new EnumMap<>(EmailStatus.class);

    public EmailMeters(MeterRegistry registry) {
        for (EmailStatus status : EmailStatus.values()) {
            emails.put(
                    status,
                    Counter.builder(EMAILS)
                            .description("Emails of due steps, by state.")
                            .tag("outcome", status.label())
                            .register(registry));
        }
    }

    @Override
    public void changed(TenantId tenant, StepEmail email) {
        Objects.requireNonNull(emails.get(email.state().status())).increment();
    }
}
