package dev.intake.app.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.worker.StopRequest;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.Sender;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.kernel.TenantId;
import dev.intake.template.RenderedEmail;
import dev.intake.testing.TestMailServer;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class YieldingSenderTest {
    private static final Duration ENDLESS = Duration.ofDays(1);
    private static final OutgoingEmail EMAIL = new OutgoingEmail(
            new EmailId(new UUID(0, 1)),
            new TenantId("tn_1"),
            new Sender("Acme", Optional.empty(), Optional.empty(), Optional.empty()),
            new ContactId(new UUID(0, 2)),
            EmailAddress.parse("ada@example.com").orElseThrow(),
            Optional.empty(),
            new RenderedEmail("Welcome", "Hello", Optional.empty()),
            new UnsubscribeFooter("Acme", Optional.empty(), URI.create("https://in.example/u/1")),
            Optional.empty(),
            false);

    private final TestMailServer mail = new TestMailServer();
    private final StopRequest stop = new StopRequest();

    @Test
    void busyService_hasEveryEmailWait_andStillSendsIt() {
        YieldingSender sender = new YieldingSender(mail, () -> true, YieldingSender.PAUSE, stop);
        long before = System.nanoTime();

        for (int i = 0; i < 4; i++) {
            sender.awaitTurn();
            assertThat(sender.send(EMAIL)).isEqualTo(new SendOutcome.Accepted());
        }

        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isGreaterThanOrEqualTo(YieldingSender.PAUSE.multipliedBy(4));
        assertThat(mail.accepted()).hasSize(4);
    }

    /** An email that waits between the mark and the mail server could be stopped in the meantime, but would still be sent. */
    @Test
    void markedEmail_isHandedOverWithoutAWait() {
        assertThat(new YieldingSender(mail, () -> true, ENDLESS, stop).send(EMAIL))
                .isEqualTo(new SendOutcome.Accepted());
    }

    @Test
    void idleService_hasNoEmailWait() {
        YieldingSender sender = new YieldingSender(mail, () -> false, ENDLESS, stop);
        sender.awaitTurn();
        assertThat(sender.send(EMAIL)).isEqualTo(new SendOutcome.Accepted());
    }

    @Test
    void stopRequest_endsTheWait() {
        YieldingSender sender = new YieldingSender(mail, () -> true, ENDLESS, stop);
        stop.request();

        sender.awaitTurn();

        assertThat(stop.isRequested()).isTrue();
    }
}
