package dev.intake.http.tenant;

import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SetSender;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * The form for the sender of a tenant's emails.
 *
 * @param name the display name
 * @param replyTo the address that replies go to; blank for none
 * @param postalAddress the lines of the postal address; blank only if none is set
 * @param seen the revision of the sender that the editor saw; blank if it isn't known
 */
public record SenderForm(String name, String replyTo, String postalAddress, String seen) {
    /** Why a name is refused. */
    public static final String NAMED_BY_OPERATOR =
            "Emails leave from the service's address, so the operator of the service sets the sender name.";

    /** Returns the submitted form. */
    static SenderForm of(Context context) {
        return new SenderForm(
                Gate.field("sender", context),
                Gate.field("reply-to", context),
                Gate.field("postal-address", context),
                Gate.field("sender-seen", context));
    }

    /** Returns the form with the stored values. */
    static SenderForm of(Tenant tenant) {
        SenderIdentity sender = tenant.sender();
        return new SenderForm(
                tenant.shownSender(),
                sender.replyTo().map(SenderAddress::value).orElse(""),
                sender.postalAddress().map(PostalAddress::text).orElse(""),
                SettingsRevision.of(sender).value());
    }

    /** Returns whether the stored sender is the one that the editor saw. */
    boolean isOf(Tenant tenant) {
        return seen.isBlank()
                || seen.equals(SettingsRevision.of(tenant.sender()).value());
    }

    /** Returns the form as typed, for an editor who now sees the stored sender. */
    SenderForm over(Tenant now) {
        return new SenderForm(name, replyTo, postalAddress, of(now).seen);
    }

    /** Returns the values in a sentence. */
    String spoken() {
        return "name “" + name + "”, replies to " + (replyTo.isBlank() ? "nobody else" : replyTo) + ", postal address "
                + (postalAddress.isBlank() ? "not set" : "“" + postalAddress.replace("\n", ", ") + "”");
    }

    /** Returns why the form cannot replace the stored sender, beside the field; absent if it can. */
    Optional<Notice> refusal(Tenant tenant, SetSender setSender, Context context) {
        SenderIdentity before = tenant.sender();
        if (setSender.keepsName(before) && !name.strip().equals(tenant.shownSender())) {
            return Optional.of(Notice.refused(NAMED_BY_OPERATOR, "sender", context));
        }
        if (SenderName.parse(name).isEmpty()) {
            return Optional.of(Notice.refused(
                    "Enter a sender name of one line with at most " + SenderName.MAX + " characters.",
                    "sender",
                    context));
        }
        if (!replyTo.isBlank() && SenderAddress.parse(replyTo).isEmpty()) {
            return Optional.of(Notice.refused(
                    "Enter one email address without a name, with ASCII characters before the @.",
                    "reply-to",
                    context));
        }
        if (postalAddress.isBlank() && before.postalAddress().isPresent()) {
            return Optional.of(Notice.refused(
                    "Enter a postal address. It can be changed, but not removed.", "postal-address", context));
        }
        if (!postalAddress.isBlank() && PostalAddress.parse(postalAddress).isEmpty()) {
            return Optional.of(Notice.refused(
                    "Enter at most " + PostalAddress.MAX_LINES + " lines of at most " + PostalAddress.MAX_LINE
                            + " characters.",
                    "postal-address",
                    context));
        }
        return Optional.empty();
    }

    /** Returns the sender with the changes of the form. The {@code From} address and a stored postal address are kept. */
    SenderIdentity applyTo(SenderIdentity before) {
        SenderIdentity named = before.withName(SenderName.parse(name)).withReplyTo(SenderAddress.parse(replyTo));
        return PostalAddress.parse(postalAddress).map(named::withPostalAddress).orElse(named);
    }
}
