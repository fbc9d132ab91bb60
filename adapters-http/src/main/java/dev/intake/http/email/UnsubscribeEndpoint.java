package dev.intake.http.email;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactViews;
import dev.intake.email.Recipient;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.email.WithdrawConsent;
import dev.intake.http.server.Body;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.Page;
import dev.intake.store.StorageException;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantViews;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * {@code /u/{token}}. {@code GET} changes nothing, because mail scanners open every link. {@code POST} withdraws
 * consent, whether a person pressed the button or a mail client sent it. (Decisions 6.6; RFC 8058)
 *
 * <p>An invalid token causes no query, and a valid token changes something once.
 */
public final class UnsubscribeEndpoint {
    public static final String PATH = UnsubscribeLinks.PATH + "{token}";

    /** Maximum bytes of a post. Mail clients send one line, in one of two encodings. */
    public static final int MAX_BODY_BYTES = 16 * 1024;

    private final UnsubscribeTokens tokens;
    private final WithdrawConsent withdrawConsent;
    private final TenantViews tenants;
    private final ContactViews contacts;
    private final BodyReader bodies;
    private final BiConsumer<Context, Throwable> faults;

    public UnsubscribeEndpoint(
            UnsubscribeTokens tokens,
            WithdrawConsent withdrawConsent,
            TenantViews tenants,
            ContactViews contacts,
            BodyReader bodies,
            BiConsumer<Context, Throwable> faults) {
        this.tokens = tokens;
        this.withdrawConsent = withdrawConsent;
        this.tenants = tenants;
        this.contacts = contacts;
        this.bodies = bodies;
        this.faults = faults;
    }

    /** Shows the question, or that consent is already withdrawn. */
    public Page get(Context context) {
        return page(
                context,
                recipient -> contacts.contact(recipient.tenant(), recipient.contact())
                        .map(contact -> shown(contact, recipient))
                        .orElse(UnsubscribePages.NO_SUCH_LINK));
    }

    private Page shown(Contact contact, Recipient recipient) {
        return contact.consent() instanceof Consent.Withdrawn
                ? UnsubscribePages.done(name(recipient))
                : UnsubscribePages.question(name(recipient));
    }

    /** Withdraws consent. The body is read and ignored, because the link contains everything. */
    public Page post(Context context) {
        if (tokens.read(context.pathParam("token")).isEmpty()) {
            return UnsubscribePages.NO_SUCH_LINK;
        }
        return bodies.readAsReceived(context.req())
                .fold(new Body.Cases<>(whole -> page(context, this::withdraw), UnsubscribePages::unusable));
    }

    private Page withdraw(Recipient recipient) {
        WithdrawConsent.Outcome outcome = withdrawConsent.withdraw(recipient);
        if (outcome instanceof WithdrawConsent.NoSuchContact) {
            return UnsubscribePages.NO_SUCH_LINK;
        }
        boolean sending = outcome instanceof WithdrawConsent.Withdrawn withdrawn
                && !withdrawn.sending().isEmpty();
        return sending ? UnsubscribePages.doneWhileSending(name(recipient)) : UnsubscribePages.done(name(recipient));
    }

    private String name(Recipient recipient) {
        return tenants.tenant(recipient.tenant()).map(Tenant::name).orElse("this sender");
    }

    /** Returns a page, also when the storage fails. */
    private Page page(Context context, Function<Recipient, Page> made) {
        Optional<Recipient> recipient = tokens.read(context.pathParam("token"));
        try {
            return recipient.map(made).orElse(UnsubscribePages.NO_SUCH_LINK);
        } catch (StorageException e) {
            faults.accept(context, e);
            return UnsubscribePages.FAULT;
        }
    }
}
