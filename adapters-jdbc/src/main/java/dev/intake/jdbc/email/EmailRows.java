package dev.intake.jdbc.email;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.jdbc.contact.ContactRows;
import dev.intake.jdbc.enrollment.EnrollmentRows;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.template.MergeField;
import dev.intake.template.RenderedEmail;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Maps emails to rows of {@code email}. */
final class EmailRows {
    /** Separates missing fields; no field contains it. */
    private static final String SEPARATOR = " ";

    private static final String OLDER_NODES = "contact.email";

    private EmailRows() {}

    static StepEmail read(ResultSet row) throws SQLException {
        return new StepEmail(
                EnrollmentRows.readEntry(row),
                row.getInt("step"),
                row.getInt("variant"),
                row.getInt("attempts"),
                readState(row),
                Times.get(row, "at"),
                Optional.ofNullable(row.getString("address")).map(ContactRows::email));
    }

    private static EmailState readState(ResultSet row) throws SQLException {
        EmailStatus status = Codes.read(EmailStatus.class, row.getString("state"));
        return switch (status) {
            case HELD -> readHeld(row);
            case RELEASED -> new EmailState.Released();
            case SENDING -> new EmailState.Sending(row.getInt("claim"));
            case RETRYING -> new EmailState.Retrying(row.getString("reason"));
            case SENT -> new EmailState.Sent(address(row), row.getString("subject"));
            case KEPT -> new EmailState.Kept(address(row), content(row));
            case SKIPPED ->
                new EmailState.Skipped(
                        Codes.read(SkipReason.class, row.getString("reason")), readObstacle(row.getString("obstacle")));
            case FAILED -> new EmailState.Failed(row.getString("reason"));
            case UNSURE -> new EmailState.Unsure(row.getInt("claim"), row.getString("reason"));
            case DISCARDED -> new EmailState.Discarded(readObstacle(row.getString("obstacle")));
        };
    }

    /** Returns the column of why an email was not sent before it was closed; null if it is not closed, or nothing had kept it. */
    static @Nullable String obstacle(EmailState state) {
        Optional<EmailState> before = state.status() == EmailStatus.SKIPPED || state.status() == EmailStatus.DISCARDED
                ? state.obstacle()
                : Optional.empty();
        return before.map(EmailRows::written).orElse(null);
    }

    private static String written(EmailState obstacle) {
        StateColumns columns = StateColumns.of(obstacle);
        String claim = columns.claim() == null ? "" : columns.claim() + SEPARATOR;
        String text = columns.reason() == null ? columns.missing() : columns.reason();
        return Codes.of(obstacle.status()) + SEPARATOR + claim + text;
    }

    private static Optional<EmailState> readObstacle(@Nullable String written) {
        if (written == null) {
            return Optional.empty();
        }
        int end = written.indexOf(SEPARATOR);
        String text = written.substring(end + 1);
        return switch (Codes.read(EmailStatus.class, written.substring(0, end))) {
            case HELD -> Optional.of(held(text));
            case RETRYING -> Optional.of(new EmailState.Retrying(text));
            case FAILED -> Optional.of(new EmailState.Failed(text));
            case UNSURE -> {
                int claim = text.indexOf(SEPARATOR);
                yield Optional.of(
                        new EmailState.Unsure(Integer.parseInt(text.substring(0, claim)), text.substring(claim + 1)));
            }
            case RELEASED, SENDING, SENT, KEPT, SKIPPED, DISCARDED -> Optional.empty();
        };
    }

    private static EmailState readHeld(ResultSet row) throws SQLException {
        String reason = row.getString("reason");
        return reason == null ? new EmailState.Held(fields(row.getString("missing"))) : EmailState.Held.because(reason);
    }

    /** Reads the fields, or the reason, which contains words that are no field. */
    private static EmailState held(String text) {
        boolean isFields = Arrays.stream(text.split(SEPARATOR, -1))
                .allMatch(word -> MergeField.parse(word).isPresent());
        return isFields ? new EmailState.Held(fields(text)) : EmailState.Held.because(text);
    }

    private static EmailAddress address(ResultSet row) throws SQLException {
        return ContactRows.email(row.getString("address"));
    }

    private static RenderedEmail content(ResultSet row) throws SQLException {
        return new RenderedEmail(
                row.getString("subject"), row.getString("text_body"), Optional.ofNullable(row.getString("html_body")));
    }

    private static NavigableSet<MergeField> fields(String joined) {
        NavigableSet<MergeField> fields = new TreeSet<>();
        for (String written : joined.split(SEPARATOR, -1)) {
            fields.add(MergeField.parse(written)
                    .orElseThrow(() -> new IllegalStateException("a stored merge field is invalid")));
        }
        return fields;
    }

    /**
     * The columns of a state; null if the state does not use them.
     *
     * @param claim the claim under which the email was sent
     * @param reason why it was skipped or refused, or why its delivery is unsure
     * @param missing the fields without a value, joined
     * @param subject the subject
     * @param text the plain text body
     * @param html the HTML body
     */
    record StateColumns(
            @Nullable Integer claim,
            @Nullable String reason,
            @Nullable String missing,
            @Nullable String subject,
            @Nullable String text,
            @Nullable String html) {
        static StateColumns of(EmailState state) {
            OptionalInt claim = state.openClaim();
            Optional<RenderedEmail> kept =
                    state instanceof EmailState.Kept stored ? Optional.of(stored.content()) : Optional.empty();
            return new StateColumns(
                    claim.isPresent() ? claim.getAsInt() : null,
                    state.skipReason().map(Codes::of).or(state::why).orElse(null),
                    missing(state),
                    state.sentSubject().orElse(null),
                    kept.map(RenderedEmail::text).orElse(null),
                    kept.flatMap(RenderedEmail::html).orElse(null));
        }

        /** An older node reads no reason of a held email, and requires a field. */
        private static @Nullable String missing(EmailState state) {
            if (state.status() != EmailStatus.HELD) {
                return null;
            }
            return state.missing().isEmpty()
                    ? OLDER_NODES
                    : state.missing().stream().map(MergeField::written).collect(Collectors.joining(SEPARATOR));
        }
    }
}
