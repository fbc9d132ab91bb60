package dev.intake.http.tenant;

import dev.intake.access.ReplacedKey;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** {@code integrations.jte}. */
public record IntegrationsView(
        Page page,
        Tenant tenant,
        String endpoint,
        Optional<FirstEventView> firstEvent,
        List<ConnectorRow> billing,
        ConnectorRow authentication,
        List<VerificationView> syncs,
        int lateRepairDays,
        FeedbackView feedback,
        String mcp,
        List<TokenRow> tokens,
        SenderForm sender,
        Optional<ReplacedKey> previous) {
    /** Returns which previous key is still accepted, and until when; absent if there is none. */
    public Optional<String> previousKey() {
        return previous.map(replaced -> "The previous key, which begins with "
                + replaced.key().shownPrefix() + ", works until " + Labels.exact(replaced.endsAt()) + ".");
    }

    /** Returns a number of the email cap; blank if there is no cap. */
    public String cap(ToIntFunction<EmailCap> number) {
        return tenant.sendingTimes()
                .cap()
                .map(cap -> Integer.toString(number.applyAsInt(cap)))
                .orElse("");
    }

    /** Returns whether only the operator sets the sender name; see {@link dev.intake.tenant.SenderIdentity#isNamedByOperator()}. */
    public boolean keepsName() {
        return tenant.sender().isNamedByOperator()
                && page.visit().filter(visit -> visit.account().isOperator()).isEmpty();
    }

    /** Returns the path of the members. */
    public String members() {
        return MemberPages.path(tenant.id());
    }

    /** Returns the form that generates or replaces the key. */
    public KeyForm keyForm() {
        return KeyForm.of(tenant);
    }

    /** Returns the state of the key. */
    public String keyState() {
        return tenant.key()
                .map(key -> "Valid since " + Labels.moment(key.generatedAt()) + ", begins with " + key.shownPrefix())
                .orElse("No key yet");
    }

    /** Returns the stored signup event; blank if there is none. */
    public String signupEvent() {
        return tenant.signupEvent().map(event -> event.value()).orElse("");
    }

    /** Returns the address that recipients see. Pages do not know the service's address. */
    public String senderAddress() {
        return tenant.sender().shownFrom().map(SenderAddress::value).orElse("the service's address");
    }

    /** Returns the mail server of the tenant's emails. Pages do not know the service's mail server. */
    public String mailServer() {
        return tenant.sender().mailServer().map(MailServer::shown).orElse("the service's mail server");
    }

    /** Returns whether a postal address is stored. */
    public boolean hasPostalAddress() {
        return tenant.sender().postalAddress().isPresent();
    }
}
