package dev.intake.http.program;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailState;
import dev.intake.email.Sender;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.Reentry;
import dev.intake.event.FieldCoverage;
import dev.intake.http.page.Labels;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCounts;
import dev.intake.program.ProgramState;
import dev.intake.program.WindowOpening;
import dev.intake.template.MergeField;
import dev.intake.tenant.SenderAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Returns common labels of programs and emails. */
public final class ProgramLabels {
    private ProgramLabels() {}

    /** Returns a delay in words. */
    static String delay(Duration delay) {
        if (delay.isZero()) {
            return "immediately";
        }
        long seconds = delay.toSeconds();
        if (seconds % Duration.ofDays(1).toSeconds() == 0) {
            return "after " + Labels.count(delay.toDays(), "day");
        }
        if (seconds % Duration.ofHours(1).toSeconds() == 0) {
            return "after " + Labels.count(delay.toHours(), "hour");
        }
        return seconds % Duration.ofMinutes(1).toSeconds() == 0
                ? "after " + Labels.count(delay.toMinutes(), "minute")
                : "after " + Labels.count(seconds, "second");
    }

    /** Returns the place of an email, as a heading. */
    public static String place(int step, int variant, int variants) {
        return "S" + EmailSequence.place(step, variant, variants).substring(1);
    }

    /** Returns the place of an email of a sequence, as a heading; a removed variant keeps its letter. */
    public static String place(EmailSequence sequence, int step, int variant) {
        int variants = sequence.step(step).map(found -> found.variants().size()).orElse(1);
        return place(step, variant, Math.max(variants, variant + 1));
    }

    /** Returns the subject of an email before merge fields are filled in; blank if the sequence has no such email. */
    public static String subject(EmailSequence sequence, int step, int variant) {
        return sequence.step(step)
                .filter(found -> variant < found.variants().size())
                .map(found -> found.variants().get(variant).subject().source())
                .orElse("");
    }

    /** Returns the drafting mode in words. */
    public static String mode(EmailSequence sequence) {
        return switch (sequence.mode()) {
            case SHARED -> "one text for all contacts";
            case PER_CONTACT -> "written per contact";
        };
    }

    /** Returns how often a contact enters, in words. */
    public static String reentry(EmailSequence sequence) {
        Reentry reentry = sequence.reentry();
        return reentry.equals(Reentry.once()) ? "once per contact" : reentry.inWords();
    }

    /**
     * Returns the sender that recipients see.
     *
     * @param serviceSender the sender address for tenants without their own; absent if no mail server is set
     */
    public static String from(Sender sender, Optional<EmailAddress> serviceSender) {
        return sender.from()
                .map(SenderAddress::value)
                .or(() -> serviceSender.map(EmailAddress::value))
                .map(address -> sender.name() + " <" + address + ">")
                .orElse(sender.name());
    }

    /** Returns a figure, followed by a plus if counting stopped there. */
    public static String figure(long figure) {
        return String.format(Locale.ENGLISH, "%,d", figure) + (figure >= ProgramCounts.COUNTED ? "+" : "");
    }

    /** Returns a state with its meaning. */
    public static String state(ProgramState state) {
        return switch (state) {
            case DRAFT -> "Draft: sends nothing until approved";
            case ACTIVE -> "Live: events enroll contacts";
            case PAUSED -> "Paused: enrolls no contacts and sends nothing";
            case ARCHIVED -> "Archived: enrolls no contacts and sends nothing";
        };
    }

    /** Returns a state as a choice of a filter. */
    public static String choice(ProgramState state) {
        return switch (state) {
            case DRAFT -> "Drafts";
            case ACTIVE -> "Active";
            case PAUSED -> "Paused";
            case ARCHIVED -> "Archived";
        };
    }

    /** Returns a state in one word. */
    static String word(Program program) {
        return switch (program.state()) {
            case DRAFT -> "a draft";
            case ACTIVE -> "live";
            case PAUSED -> "paused";
            case ARCHIVED -> "archived";
        };
    }

    public static String fields(Collection<MergeField> fields) {
        return fields.stream().map(ProgramLabels::field).collect(Collectors.joining(", "));
    }

    /** Returns how many events carried a property. */
    private static String coverage(FieldCoverage coverage, AttributeKey key) {
        return coverage.events() == 0
                ? "unknown: no event of this type yet"
                : Labels.count(coverage.of(key)) + " of " + Labels.count(coverage.events(), "event");
    }

    /** Returns which contacts have a value of a field; the coverage is absent if counting took too long. */
    static String coverage(Optional<FieldCoverage> coverage, MergeField field) {
        if (field instanceof MergeField.Event event) {
            return coverage.map(counted -> coverage(counted, event.key())).orElse("not counted: it took too long");
        }
        return field instanceof MergeField.ContactEmail ? "every contact that gets emails" : "contacts that have one";
    }

    public static String field(MergeField field) {
        return "{{" + field.written() + "}}";
    }

    public static String skipped(SkipReason reason) {
        return switch (reason) {
            case DEACTIVATED -> "the contact is deactivated";
            case UNSUBSCRIBED -> "the contact has unsubscribed";
            case BOUNCED -> "a mail server reported that the address does not exist";
            case COMPLAINED -> "the recipient reported an email as spam";
            case NO_ADDRESS -> "the contact has no email address that may be used";
            case EXITED -> "the enrollment has ended";
        };
    }

    /** Returns details of a state; blank if it has none. */
    public static String stateDetails(EmailState state) {
        String why = state.why().orElse("");
        return switch (state.status()) {
            case RELEASED, SENDING -> "";
            case HELD -> why.isEmpty() ? "no value for " + fields(state.missing()) : why;
            case RETRYING, FAILED -> why;
            case SENT -> "to " + state.sentTo().orElseThrow().value();
            case KEPT -> "to " + state.sentTo().orElseThrow().value() + ", stored instead of sent";
            case SKIPPED ->
                skipped(state.skipReason().orElseThrow())
                        + state.obstacle()
                                .map(before -> "; " + obstacle(before))
                                .orElse("");
            case UNSURE -> "may have been sent or not: " + why;
            case DISCARDED -> state.obstacle().map(ProgramLabels::obstacle).orElse("");
        };
    }

    /** Returns why an email was not sent before, such as {@code it was held: no value for {{event.plan}}}. */
    private static String obstacle(EmailState before) {
        return "it was " + before.status().label() + ": " + stateDetails(before);
    }

    /** Returns a sending window and its next opening for a contact, in local time. */
    public static String window(WindowOpening opening) {
        return opening.window().text() + ", " + opening.localTime()
                + opening.zone()
                        .unknown()
                        .map(text -> " (the contact's timezone “" + text + "” is unknown)")
                        .orElse("");
    }
}
