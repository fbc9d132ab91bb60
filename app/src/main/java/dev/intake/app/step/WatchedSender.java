package dev.intake.app.step;

import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.kernel.TenantId;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sender that workers use. Logs once that a mail server accepts no emails, and once that it accepts them again.
 */
final class WatchedSender implements EmailSender {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedSender.class);

    private final EmailSender sender;
    private final Set<Optional<TenantId>> down = ConcurrentHashMap.newKeySet();

    WatchedSender(EmailSender sender) {
        this.sender = sender;
    }

    @Override
    public SendOutcome send(OutgoingEmail email) {
        SendOutcome outcome = sender.send(email);
        Optional<TenantId> owner = email.from().mailServer().map(own -> email.tenant());
        if (outcome.serverDown()) {
            if (down.add(owner)) {
                LOG.warn("emails{} wait and are retried: {}", of(owner), outcome.reason());
            }
        } else if (outcome instanceof SendOutcome.Accepted && down.remove(owner)) {
            LOG.info("the mail server{} accepts emails again", of(owner));
        }
        return outcome;
    }

    private static String of(Optional<TenantId> owner) {
        return owner.map(tenant -> " of tenant " + tenant.value()).orElse("");
    }
}
