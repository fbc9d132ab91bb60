package dev.intake.http.tenant;

import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
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
 * @param revision the revision of the sender that the editor saw; blank if it isn't known
 */
public record SenderForm(String name, String replyTo, String postalAddress, String revision) {
    /** Returns the submitted form. */
    static SenderForm of(Context context) {
        return new SenderForm(
                Gate.field("name", context),
                Gate.field("replyTo", context),
                Gate.field("postalAddress", context),
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

    /** Returns the form as typed, for an editor who now sees the stored sender. */
    SenderForm over(Tenant now) {
        return new SenderForm(name, replyTo, postalAddress, of(now).revision);
    }

    /** Returns the values in a sentence. */
    String spoken() {
        return "name “" + name + "”, replies to " + (replyTo.isBlank() ? "nobody else" : replyTo) + ", postal address "
                + (postalAddress.isBlank() ? "not set" : "“" + postalAddress.replace("\n", ", ") + "”");
    }

    /** Returns why the form cannot replace the stored sender, although the action could; absent if it can. */
    Optional<Notice> refusal(Tenant tenant, Context context) {
        if (name.isBlank()) {
            return Optional.of(Notice.refused("Enter a sender name.", "sender", context));
        }
        return postalAddress.isBlank() && tenant.sender().postalAddress().isPresent()
                ? Optional.of(Notice.refused(
                        "Enter a postal address. It can be changed, but not removed.", "postal-address", context))
                : Optional.empty();
    }
}
