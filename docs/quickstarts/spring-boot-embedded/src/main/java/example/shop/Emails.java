package example.shop;

import dev.intake.Intake;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.step.RunDueSteps;
import dev.intake.template.RenderedEmail;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.UnsupportedEncodingException;
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
    private final RunDueSteps worker;

    Emails(
            Intake intake,
            UnsubscribeTokens tokens,
            JavaMailSender mail,
            @Value("${shop.url}") String url,
            @Value("${shop.sender}") String from) {
        this.mail = mail;
        this.from = from;
        this.worker = intake.programs().worker(new UnsubscribeLinks(url, tokens), this, (tenant, email) -> {});
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
        RenderedEmail content = email.content();
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
        if (email.listUnsubscribe().isPresent()) {
            message.setHeader("List-Unsubscribe", "<" + email.listUnsubscribe().get() + ">");
            message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        }
        return message;
    }
}
