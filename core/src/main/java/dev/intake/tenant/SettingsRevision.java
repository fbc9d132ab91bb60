package dev.intake.tenant;

import dev.intake.event.EventType;
import dev.intake.kernel.ContentHash;
import java.util.Optional;

/**
 * Identifies the content of settings: equal settings have equal revisions. An editor returns the revision that it started
 * from, so that concurrent edits are detected.
 *
 * @param value the first {@value #CHARACTERS} hexadecimal digits of a SHA-256 hash; any other text matches no settings
 */
public record SettingsRevision(String value) {
    private static final int CHARACTERS = 16;

    /** Returns the revision of how the tenant's emails are sent: sender, layout, time zone and caps. */
    public static SettingsRevision of(Tenant tenant) {
        SendingTimes times = tenant.sendingTimes();
        return new SettingsRevision(new ContentHash()
                .add(of(tenant.sender()).value)
                .add(of(tenant.layout()).value)
                .add(times.zone().getId())
                .add(times.cap().map(cap -> cap.emails() + " in " + cap.days()))
                .add(Integer.toString(times.perAddress()))
                .hex(CHARACTERS));
    }

    /** Returns the revision of a signup event. */
    public static SettingsRevision of(Optional<EventType> signupEvent) {
        return new SettingsRevision(
                new ContentHash().add(signupEvent.map(EventType::value)).hex(CHARACTERS));
    }

    /** Returns the revision of a sender. The mail server is no part of it, because no editor of the sender sees it. */
    public static SettingsRevision of(SenderIdentity sender) {
        return new SettingsRevision(new ContentHash()
                .add(sender.name().map(SenderName::value))
                .add(sender.from().map(SenderAddress::value))
                .add(sender.replyTo().map(SenderAddress::value))
                .add(sender.postalAddress().map(PostalAddress::text))
                .hex(CHARACTERS));
    }

    /** Returns the revision of a layout. */
    public static SettingsRevision of(EmailLayout layout) {
        return new SettingsRevision(new ContentHash()
                .add(layout.header().map(LayoutText::value))
                .add(layout.footer().map(LayoutText::value))
                .add(layout.accent().map(Color::value))
                .add(layout.background().map(Color::value))
                .hex(CHARACTERS));
    }
}
