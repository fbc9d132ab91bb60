package dev.intake.program;

import dev.intake.enrollment.ExitRule;
import dev.intake.kernel.ContentHash;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;
import java.util.Optional;

/**
 * Identifies the content of an email sequence: equal sequences have equal revisions. An editor returns the revision
 * that it started from, so that concurrent edits are detected.
 *
 * @param value the first {@value #CHARACTERS} hexadecimal digits of a SHA-256 hash; any other text matches no sequence
 */
public record Revision(String value) {
    private static final int CHARACTERS = 16;

    /** Returns the revision of the sequence. */
    public static Revision of(EmailSequence sequence) {
        ContentHash hash = new ContentHash().add(sequence.mode().label());
        for (Step step : sequence.steps()) {
            hash.add(step.delay().toString())
                    .add(Integer.toString(step.variants().size()));
            step.variants().forEach(email -> add(email, hash));
        }
        if (sequence.category() == EmailCategory.TRANSACTIONAL) {
            hash.add(sequence.category().label());
        }
        if (!sequence.exits().isEmpty()) {
            add(sequence.exits(), hash);
        }
        sequence.window().ifPresent(window -> hash.add(window.text()));
        sequence.goal().ifPresent(goal -> hash.add(goal.written()));
        sequence.reentry().written().ifPresent(hash::add);
        return new Revision(hash.hex(CHARACTERS));
    }

    private static void add(EmailTemplate email, ContentHash hash) {
        hash.add(email.subject().source())
                .add(email.text().source())
                .add(email.html().map(Template::source));
        email.markdown().ifPresent(markdown -> hash.add("markdown " + markdown));
    }

    private static void add(ExitRule exits, ContentHash hash) {
        hash.add(exits.until().toString()).add(exits.match().toString()).add(Boolean.toString(exits.historical()));
    }

    /** Returns the revision of a text; empty if it is blank. */
    public static Optional<Revision> named(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(new Revision(text.strip()));
    }

    @Override
    public String toString() {
        return value;
    }
}
