package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SetSender;
import dev.intake.tenant.SettingEdit;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Handles the settings of a tenant's emails: sender and layout. Each response contains all settings. */
final class SendingResource {
    private static final String LINE = "one line of 1 to " + LayoutText.MAX + " characters";
    private static final String COLOR = "# and six hexadecimal digits";

    private final Intake intake;
    private final SettingsResource settings;
    private final ApiBodies bodies;

    SendingResource(Intake intake, SettingsResource settings, ApiBodies bodies) {
        this.intake = intake;
        this.settings = settings;
        this.bodies = bodies;
    }

    /** Sets the sender. A stored postal address can be changed, but not removed. */
    JsonResponse setSender(ApiCall call) {
        return bodies.read(call, body -> {
            Optional<SenderName> name =
                    body.parsed("name", "one line of 1 to " + SenderName.MAX + " characters", SenderName::parse);
            Optional<SenderAddress> replyTo = body.parsed(
                    "replyTo", "one email address without a name, ASCII before the @", SenderAddress::parse);
            Optional<PostalAddress> postal = body.parsed(
                    "postalAddress",
                    "1 to " + PostalAddress.MAX_LINES + " lines of at most " + PostalAddress.MAX_LINE + " characters",
                    PostalAddress::parse);
            SetSender setSender = intake.setSender().ofTenant();
            return body.respond(() -> keepsAnother(name, setSender, call)
                    ? ApiJson.conflict(
                            "Emails leave from the service's address, so the operator of the service sets the name.")
                    : changed(
                            call,
                            asRead -> setSender.change(
                                    call.tenant(),
                                    asRead,
                                    before -> sender(before, name, replyTo, postal),
                                    call.actor())));
        });
    }

    private boolean keepsAnother(Optional<SenderName> name, SetSender setSender, ApiCall call) {
        return name.isPresent()
                && intake.views()
                        .tenant(call.tenant())
                        .map(Tenant::sender)
                        .filter(setSender::keepsName)
                        .filter(sender -> !sender.name().equals(name))
                        .isPresent();
    }

    private static SenderIdentity sender(
            SenderIdentity before,
            Optional<SenderName> name,
            Optional<SenderAddress> replyTo,
            Optional<PostalAddress> postal) {
        SenderIdentity named = before.withName(name).withReplyTo(replyTo);
        return postal.map(named::withPostalAddress).orElse(named);
    }

    /** Sets the layout of emails that are written in Markdown. An absent part gets its default. */
    JsonResponse setLayout(ApiCall call) {
        return bodies.read(call, body -> {
            Optional<LayoutText> header = body.parsed("header", LINE, LayoutText::parse);
            Optional<LayoutText> footer = body.parsed("footer", LINE, LayoutText::parse);
            Optional<Color> accent = body.parsed(
                    "accent",
                    COLOR + ", legible on white",
                    text -> Color.parse(text).filter(color -> color.isLegibleOn(EmailLayout.CARD)));
            Optional<Color> background = body.parsed("background", COLOR, Color::parse);
            return body.respond(() -> changed(
                    call,
                    asRead -> intake.setEmailLayout()
                            .change(
                                    call.tenant(),
                                    asRead,
                                    before -> new EmailLayout(header, footer, accent, background),
                                    call.actor())));
        });
    }

    /** Changes settings if they are as the client read them, or if it doesn't say how it read them. */
    private JsonResponse changed(ApiCall call, Function<Predicate<Tenant>, Optional<SettingEdit>> change) {
        return call.header("If-Match")
                .map(condition -> EntityTag.read(condition)
                        .map(match -> shown(change.apply(match::matches)))
                        .orElseGet(EntityTag::unreadable))
                .orElseGet(() -> shown(change.apply(any -> true)));
    }

    private JsonResponse shown(Optional<SettingEdit> edit) {
        return edit.map(outcome -> outcome.fold(new SettingEdit.Cases<>(
                        saved -> settings.shown(saved.tenant()),
                        stale -> JsonResponse.error(
                                        Problem.PRECONDITION_FAILED,
                                        "The settings have changed since you read them. Nothing was changed. Read them and"
                                                + " edit again.")
                                .with("ETag", EntityTag.of(stale.tenant())))))
                .orElseGet(() -> ApiJson.notFound("tenant"));
    }
}
