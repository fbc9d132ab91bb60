package dev.intake.app.email;

import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.kernel.TenantId;
import dev.intake.step.StepObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Counts emails of due steps by state, and reports whether a mail server accepts no emails from this node. */
public final class EmailMeters implements StepObserver {
    static final String EMAILS = "intake.emails";
    static final String STOPPED = "intake.sending.stopped";

    /** The states that show that the mail server responds again. */
    private static final Set<EmailStatus> RESPONSIVE =
            EnumSet.of(EmailStatus.SENT, EmailStatus.FAILED, EmailStatus.SKIPPED, EmailStatus.KEPT);

    private final Set<TenantId> stopped = ConcurrentHashMap.newKeySet();
    private final Map<EmailStatus, Counter> emails = new EnumMap<>(EmailStatus.class);

    public EmailMeters(MeterRegistry registry) {
        Gauge.builder(STOPPED, stopped, tenants -> tenants.isEmpty() ? 0 : 1)
                .description("1 while a mail server accepts no emails.")
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
            stopped.add(tenant);
        } else if (RESPONSIVE.contains(email.state().status())) {
            stopped.remove(tenant);
        }
        Objects.requireNonNull(emails.get(email.state().status())).increment();
    }
}
