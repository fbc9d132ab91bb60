package dev.intake.app.step;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WatchedSenderTest {
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
    private final WatchedSender sender = new WatchedSender(mail);

    @Test
    void answers_areHandedOnAsTheyAre() {
        for (SendOutcome outcome : new SendOutcome[] {
            new SendOutcome.TryLater("421", true),
            new SendOutcome.TryLater("450", false),
            new SendOutcome.Refused("550"),
            new SendOutcome.Unsure("lost"),
            new SendOutcome.Kept(),
            new SendOutcome.Accepted()
        }) {
            mail.then(outcome);
            assertThat(sender.send(EMAIL)).isEqualTo(outcome);
        }
    }
}
