package dev.intake.app.step;

import dev.intake.app.worker.StopRequest;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.id.TenantId;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sender that workers use. Logs once that a mail server accepts no emails, and once that it accepts them again. After the
 * stop request, it sends nothing, and emails remain due.
 */
final class WatchedSender implements EmailSender {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedSender.class);
    private static final SendOutcome STOPPING = new SendOutcome.TryLater("the service was stopping", true);

    private final EmailSender sender;
    private final StopRequest stop;
    private final Set<Optional<TenantId>> down = ConcurrentHashMap.newKeySet();

    WatchedSender(EmailSender sender, StopRequest stop) {
        this.sender = sender;
        this.stop = stop;
    }

    @Override
    public SendOutcome send(OutgoingEmail email) {
        if (stop.isRequested()) {
            return STOPPING;
        }
        SendOutcome outcome = sender.send(email);
        Optional<TenantId> owner = email.from().mailServer().map(own -> email.tenant());
        if (outcome instanceof SendOutcome.TryLater later && later.serverDown()) {
            if (down.add(owner)) {
                LOG.warn("emails{} wait and are retried: {}", of(owner), later.reason());
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
