package dev.intake.program;

import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
        MessageDigest digest = sha256();
        add(sequence.mode().label(), digest);
        for (Step step : sequence.steps()) {
            add(step.delay().toString(), digest);
            add(Integer.toString(step.variants().size()), digest);
            step.variants().forEach(email -> add(email, digest));
        }
        if (sequence.category() == EmailCategory.TRANSACTIONAL) {
            add(sequence.category().label(), digest);
        }
        if (!sequence.exits().isEmpty()) {
            add(sequence.exits(), digest);
        }
        sequence.window().ifPresent(window -> add(window.text(), digest));
        sequence.goal().ifPresent(goal -> add(goal.written(), digest));
        sequence.again().written().ifPresent(again -> add(again, digest));
        return new Revision(HexFormat.of().formatHex(digest.digest()).substring(0, CHARACTERS));
    }

    private static void add(EmailTemplate email, MessageDigest digest) {
        add(email.subject().source(), digest);
        add(email.text().source(), digest);
        add(Integer.toString(email.html().isPresent() ? 1 : 0), digest);
        email.html().map(Template::source).ifPresent(html -> add(html, digest));
        email.markdown().ifPresent(markdown -> add("markdown " + markdown, digest));
    }

    private static void add(ExitRule exits, MessageDigest digest) {
        add(exits.until().toString(), digest);
        add(exits.match().toString(), digest);
        add(Boolean.toString(exits.historical()), digest);
    }

    /** Hashes the length first, so that different sequences of texts never produce the same bytes. */
    private static void add(String text, MessageDigest digest) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
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
