package dev.intake.app.email;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.id.TenantId;
import dev.intake.step.StepObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts emails of due steps by state, and reports whether the mail server accepts emails of this node. */
public final class EmailMeters implements StepObserver {
    static final String EMAILS = "intake.emails";
    static final String STOPPED = "intake.sending.stopped";

    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Map<EmailStatus, Counter> emails = new EnumMap<>(EmailStatus.class);

    public EmailMeters(MeterRegistry registry) {
        Gauge.builder(STOPPED, stopped, stop -> stop.get() ? 1 : 0)
                .description("1 while the mail server accepts no emails.")
                .register(registry);
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
        if (email.waitsForServer()) {
            stopped.set(true);
        } else if (email.state().status() == EmailStatus.SENT) {
            stopped.set(false);
        }
        Objects.requireNonNull(emails.get(email.state().status())).increment();
    }
}
