package dev.intake.http.email;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.email.ChooseEmails;
import dev.intake.email.EmailChoice;
import dev.intake.email.EmailId;
import dev.intake.email.Recipient;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.email.WithdrawConsent;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.Page;
import dev.intake.kernel.StorageException;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantViews;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * {@code /u/{token}}. {@code GET} changes nothing, because mail scanners open every link. {@code POST} of a mail client
 * unsubscribes from marketing; the page's form also offers the other choices and subscribing again. (Decisions 6.6; RFC 8058;
 * ADR 107)
 *
 * <p>An invalid token causes no query, and a choice that already applies causes no write.
 */
public record UnsubscribeEndpoint(
        UnsubscribeTokens tokens,
        WithdrawConsent withdrawConsent,
        ChooseEmails chooseEmails,
        TenantViews tenants,
        BodyReader bodies,
        BiConsumer<Context, Throwable> faults) {
    public static final String PATH = UnsubscribeLinks.PATH + "{token}";

    /** The maximum body size in bytes. Mail clients send one line, in one of two encodings. */
    public static final int MAX_BODY_BYTES = 16 * 1024;

    /** Shows which emails the recipient gets, and the other choices. */
    public Page get(Context context) {
        return page(
                context,
                recipient -> chooseEmails
                        .standing(recipient)
                        .map(standing -> UnsubscribePages.shown(name(recipient), standing))
                        .orElse(UnsubscribePages.NO_SUCH_LINK));
    }

    /** Applies the choice of the page's form. Any other body unsubscribes, because the link alone identifies the recipient. */
    public Page post(Context context) {
        if (recipient(context).isEmpty()) {
            return UnsubscribePages.NO_SUCH_LINK;
        }
        Body body = bodies.readAsReceived(context.req());
        if (body.unusable().isPresent()) {
            return UnsubscribePages.unusable(body.unusable().get());
        }
        Optional<EmailChoice> choice = choice(body.bytes());
        return page(context, recipient -> choice.isEmpty() ? withdraw(recipient) : choose(recipient, choice.get()));
    }

    private static Optional<EmailChoice> choice(byte[] body) {
        String form = new String(body, UTF_8);
        return form.startsWith(UnsubscribePages.FIELD)
                ? EmailChoice.named(form.substring(UnsubscribePages.FIELD.length()))
                : Optional.empty();
    }

    private Page choose(Recipient recipient, EmailChoice choice) {
        return chooseEmails
                .choose(recipient, choice)
                .map(chosen -> UnsubscribePages.changed(
                        name(recipient), chosen.standing(), !chosen.sending().isEmpty()))
                .orElse(UnsubscribePages.NO_SUCH_LINK);
    }

    private Page withdraw(Recipient recipient) {
        boolean sending = withdrawConsent.withdraw(recipient) instanceof WithdrawConsent.Withdrawn withdrawn
                && !withdrawn.sending().isEmpty();
        return chooseEmails
                .standing(recipient)
                .map(standing -> UnsubscribePages.changed(name(recipient), standing, sending))
                .orElse(UnsubscribePages.NO_SUCH_LINK);
    }

    private String name(Recipient recipient) {
        return tenants.tenant(recipient.tenant()).map(Tenant::shownSender).orElse("this sender");
    }

    /** Returns a page, even if the storage fails. */
    private Page page(Context context, Function<Recipient, Page> made) {
        try {
            return recipient(context).map(made).orElse(UnsubscribePages.NO_SUCH_LINK);
        } catch (StorageException e) {
            faults.accept(context, e);
            return e.isOverload() ? UnsubscribePages.BUSY : UnsubscribePages.FAULT;
        }
    }

    /** Returns the recipient of the link; empty if a part of the link is invalid. */
    private Optional<Recipient> recipient(Context context) {
        String token = context.pathParam("token");
        String sealed = context.queryParam(UnsubscribeLinks.TO);
        return sealed == null
                ? tokens.read(token).map(recipient -> ofOlderLink(recipient, context))
                : tokens.read(token, sealed);
    }

    private static Recipient ofOlderLink(Recipient recipient, Context context) {
        return new Recipient(
                recipient.tenant(),
                recipient.contact(),
                Optional.ofNullable(context.queryParam(UnsubscribeLinks.EMAIL)).flatMap(EmailId::parse));
    }
}
