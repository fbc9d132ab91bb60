package dev.intake.jdbc.contact;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.UserLife;
import dev.intake.jdbc.sql.AttributesJson;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps contacts to rows of {@code contact}. */
public final class ContactRows {
    private static final String GRANTED = "granted";
    private static final String WITHDRAWN = "withdrawn";

    /** The columns of a contact. */
    static final String COLUMNS =
            "contact_id, external_id, email, name, attributes, consent_state, consent_source, consent_at,"
                    + " deactivated_at, billed_since, user_changed_at, reactivated_at, created_at, updated_at\n";

    private ContactRows() {}

    public static Contact read(ResultSet row) throws SQLException {
        return new Contact(
                new ContactId(row.getObject("contact_id", UUID.class)),
                Optional.ofNullable(row.getString("external_id")).map(ExternalId::new),
                Optional.ofNullable(row.getString("email")).map(ContactRows::email),
                Optional.ofNullable(row.getString("name")).map(ContactName::new),
                AttributesJson.read(row.getString("attributes")),
                readConsent(row),
                Times.find(row, "deactivated_at"),
                Times.find(row, "billed_since"),
                new UserLife(Times.find(row, "user_changed_at"), Times.find(row, "reactivated_at")),
                Times.get(row, "created_at"),
                Times.get(row, "updated_at"));
    }

    public static EmailAddress email(String stored) {
        return EmailAddress.parse(stored)
                .orElseThrow(() -> new IllegalStateException("a stored email address is invalid"));
    }

    private static Consent readConsent(ResultSet row) throws SQLException {
        String state = row.getString("consent_state");
        if (state == null) {
            return Consent.NOT_RECORDED;
        }
        Source source = Codes.source(row.getShort("consent_source"));
        Instant at = Times.get(row, "consent_at");
        return switch (state) {
            case GRANTED -> Consent.granted(source, at);
            case WITHDRAWN -> Consent.withdrawn(source, at);
            default -> throw Codes.unknown("consent state", state);
        };
    }

    /**
     * The three columns of a consent; all null if none was recorded.
     *
     * @param state null if none was recorded
     * @param source as in {@link Codes}
     * @param at as in {@link Times}
     */
    record ConsentColumns(
            @Nullable String state,
            @Nullable Short source,
            @Nullable String at) {
        static ConsentColumns of(Contact contact) {
            Consent consent = contact.consent();
            String state = switch (consent.state()) {
                case NOT_RECORDED -> null;
                case GRANTED -> GRANTED;
                case WITHDRAWN -> WITHDRAWN;
            };
            return new ConsentColumns(
                    state,
                    consent.source().map(Codes::of).orElse(null),
                    consent.at().map(Times::text).orElse(null));
        }
    }
}
