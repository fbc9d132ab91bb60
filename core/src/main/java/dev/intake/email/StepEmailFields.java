package dev.intake.email;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.ORDINAL;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TEXTS;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.object;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.contact.EmailAddress;
import dev.intake.kernel.JsonShape;
import dev.intake.template.MergeField;
import dev.intake.template.RenderedEmail;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Emails of steps as JSON. Shared by exports, commands and the management API. */
public final class StepEmailFields {
    private static final EmailStatus[] OBSTACLES = {
        EmailStatus.HELD, EmailStatus.RETRYING, EmailStatus.FAILED, EmailStatus.UNSURE
    };
    private static final JsonShape<EmailState> REASONS = new JsonShape<EmailState>("")
            .maybe("missing", TEXTS, StepEmailFields::missing)
            .about("The merge fields without a value, of a held email.")
            .maybe("reason", TEXT, EmailState::why);
    private static final JsonShape<EmailState> OBSTACLE = new JsonShape<EmailState>("")
            .has("state", oneOf(OBSTACLES, EmailStatus::label), EmailState::status)
            .with(REASONS, state -> state);

    /** The email with its state and without its bodies. */
    public static final JsonShape<StepEmail> SHAPE = new JsonShape<StepEmail>("ListedEmail")
            .has("emailId", ID, StepEmail::id)
            .has("programId", ID, email -> email.entry().program())
            .has("contactId", ID, email -> email.entry().contact())
            .has("step", ORDINAL, email -> email.step() + 1)
            .has("variant", ORDINAL, email -> email.variant() + 1)
            .has("state", TEXT, email -> email.state().status().label())
            .has("at", TIME, StepEmail::at)
            .has("attempts", COUNT, StepEmail::attempts)
            .maybe("to", TEXT, email -> email.state().sentTo().map(EmailAddress::value))
            .maybe("subject", TEXT, email -> email.state().sentSubject())
            .with(REASONS, StepEmail::state)
            .maybe(
                    "obstacle",
                    object(OBSTACLE),
                    email -> email.state().obstacle().filter(before -> !before.equals(email.state())))
            .about("Why a skipped or discarded email was not sent before. Absent if nothing had kept it.");

    /** The email with its state and, if it was kept, its bodies. */
    public static final JsonShape<StepEmail> WHOLE = whole(email -> email, StepEmailFields::content);

    private StepEmailFields() {}

    /**
     * Returns the shape of an email with its bodies.
     *
     * @param email returns the email
     * @param content returns the content whose bodies are shown; empty for none
     */
    public static <T> JsonShape<T> whole(Function<T, StepEmail> email, Function<T, Optional<RenderedEmail>> content) {
        return new JsonShape<T>(SHAPE.name())
                .with(SHAPE, email)
                .maybe("text", TEXT, value -> content.apply(value).map(RenderedEmail::text))
                .about("The plain text, of a kept email.")
                .maybe("html", TEXT, value -> content.apply(value).flatMap(RenderedEmail::html))
                .about("The HTML, of a kept email.");
    }

    /** Returns the content of an email that was kept. */
    public static Optional<RenderedEmail> content(StepEmail email) {
        return email.state() instanceof EmailState.Kept kept ? Optional.of(kept.content()) : Optional.empty();
    }

    private static Optional<List<String>> missing(EmailState state) {
        return state.status() == EmailStatus.HELD
                ? Optional.of(state.missing().stream().map(MergeField::written).toList())
                : Optional.empty();
    }
}
