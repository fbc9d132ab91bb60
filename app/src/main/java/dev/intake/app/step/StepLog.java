package dev.intake.app.step;

import dev.intake.email.StepEmail;
import dev.intake.kernel.TenantId;
import dev.intake.step.StepObserver;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the emails that need review because of the mail server. A line contains only ids, because the server's reply, which is
 * stored with the email, may contain an address.
 */
final class StepLog implements StepObserver {
    private static final Logger LOG = LoggerFactory.getLogger(StepLog.class);

    @Override
    public void changed(TenantId tenant, StepEmail email) {
        line(tenant, email).ifPresent(LOG::warn);
    }

    static Optional<String> line(TenantId tenant, StepEmail email) {
        String subject = "email " + email.id() + " of tenant " + tenant.value() + " (program "
                + email.entry().program() + ", step " + (email.step() + 1) + ") ";
        return switch (email.state().status()) {
            case UNSURE -> Optional.of(subject + "may have been sent or not: the mail server's reply was lost");
            case FAILED -> Optional.of(subject + "was refused by the mail server and is not retried automatically");
            case HELD, RELEASED, SENDING, RETRYING, SENT, KEPT, SKIPPED, DISCARDED -> Optional.empty();
        };
    }
}
