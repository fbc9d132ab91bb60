package example.shop;

import dev.intake.Intake;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.step.RunDueSteps;
import dev.intake.template.RenderedEmail;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Sends what is due by the shop's mail server. */
@Component
class Emails implements EmailSender {
    private final JavaMailSender mail;
    private final String from;
    private final UnsubscribeLinks links;
    private final RunDueSteps worker;

    Emails(
            Intake intake,
            UnsubscribeTokens tokens,
            JavaMailSender mail,
            @Value("${shop.url}") String url,
            @Value("${shop.sender}") String from) {
        this.mail = mail;
        this.from = from;
        this.links = new UnsubscribeLinks(url, tokens);
        this.worker = intake.programs().worker(this, (tenant, email) -> {});
    }

    @Scheduled(fixedDelay = 1_000)
    void sendWhatIsDue() {
        worker.run();
    }

    @Override
    public SendOutcome send(OutgoingEmail email) {
        try {
            mail.send(message(email));
            return new SendOutcome.Accepted();
        } catch (MailSendException failure) {
            // Without a connection nothing was sent. Otherwise the server may have accepted it, and it is not sent again.
            return failure.getFailedMessages().isEmpty()
                    ? new SendOutcome.TryLater("no connection", true)
                    : new SendOutcome.Unsure("the mail server did not accept it for certain");
        } catch (MailException failure) {
            return new SendOutcome.TryLater("the mail server refused the login", true);
        } catch (MessagingException | UnsupportedEncodingException failure) {
            return new SendOutcome.Refused("the message cannot be written");
        }
    }

    private MimeMessage message(OutgoingEmail email) throws MessagingException, UnsupportedEncodingException {
        URI link = links.to(new Recipient(email.tenant(), email.contact(), Optional.of(email.id())));
        RenderedEmail content =
                new UnsubscribeFooter(email.from().name(), email.from().postalAddress(), link).under(email.content());
        MimeMessage message = mail.createMimeMessage();
        MimeMessageHelper helper = new MimeMessageHelper(message, content.html().isPresent(), "UTF-8");
        helper.setFrom(from, email.from().name());
        helper.setTo(email.to().value());
        helper.setSubject(content.subject());
        if (content.html().isPresent()) {
            helper.setText(content.text(), content.html().get());
        } else {
            helper.setText(content.text());
        }
        message.setHeader("List-Unsubscribe", "<" + link + ">");
        message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        return message;
    }
}
