package dev.intake.template;

import dev.intake.kernel.CleanText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Parses one template: its characters, its fields and their positions. */
final class TemplateReader {
    static final String OPEN = "{{";
    private static final String CLOSE = "}}";
    private static final int MAX_SHOWN = 80;

    private final TemplateKind kind;
    private final String source;
    private final EscapingContext escapingContext;
    private final List<Part> parts = new ArrayList<>();
    private final List<Found> faults = new ArrayList<>();
    private int fields;
    private boolean draft;

    /** A fault at an offset. */
    private record Found(int offset, String message) {}

    TemplateReader(TemplateKind kind, String source) {
        this.kind = kind;
        this.source = source;
        this.escapingContext = kind.escapingContext();
    }

    /**
     * Reads the template of a draft. HTML ends in text, because the footer with the unsubscribe link follows it, and nothing
     * is written in the {@linkplain ForeignSyntax syntax of another tool}. Stored templates may be older than these rules.
     */
    TemplateReading readDraft() {
        draft = true;
        TemplateReading reading = read();
        if (faults.isEmpty()) {
            escapingContext
                    .unfinished()
                    .ifPresent(where -> fault(
                            source.length(),
                            "the HTML ends " + where
                                    + ": close it, or the footer with the unsubscribe link would not be shown"));
        }
        if (faults.isEmpty()) {
            readForeignSyntax();
        }
        return faults.isEmpty() ? reading : unreadable();
    }

    TemplateReading read() {
        if (CleanText.isLongerThan(source, kind.limit())) {
            fault(
                    source.offsetByCodePoints(0, kind.limit()),
                    "a " + kind.noun() + " has at most " + kind.limit() + " characters");
            return unreadable();
        }
        readCharacters();
        readFields();
        return faults.isEmpty() ? new TemplateReading.Read(new Template(kind, source, parts)) : unreadable();
    }

    private void readForeignSyntax() {
        int from = 0;
        while (faults.size() < Template.MAX_FAULTS) {
            Optional<ForeignSyntax.Place> found = ForeignSyntax.next(source, from);
            if (found.isEmpty()) {
                return;
            }
            fault(found.get().start(), found.get().message());
            from = found.get().end();
        }
    }

    private void readCharacters() {
        for (int i = 0; i < source.length() && faults.size() < Template.MAX_FAULTS; ) {
            int c = source.codePointAt(i);
            int type = Character.getType(c);
            if (type == Character.SURROGATE) {
                fault(i, "half of a character");
            } else if (kind == TemplateKind.SUBJECT && isLineBreak(c)) {
                fault(i, "a subject is one line");
            } else if (type == Character.CONTROL && !kind.takes(c)) {
                fault(i, String.format("a %s has no control character such as U+%04X", kind.noun(), c));
            }
            i += Character.charCount(c);
        }
    }

    private static boolean isLineBreak(int c) {
        return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private void readFields() {
        int from = 0;
        while (faults.size() < Template.MAX_FAULTS && fields <= Template.MAX_FIELDS) {
            int open = source.indexOf(OPEN, from);
            literal(source.substring(from, open < 0 ? source.length() : open));
            if (open < 0) {
                return;
            }
            from = readField(open);
        }
    }

    private void literal(String text) {
        if (!text.isEmpty()) {
            parts.add(new Part.Literal(text));
            escapingContext.pass(text);
        }
    }

    /** Parses a field that starts with two braces; returns the offset after it. */
    private int readField(int open) {
        int start = open + OPEN.length();
        int end = endOfField(start);
        if (!source.startsWith(CLOSE, end)) {
            fault(
                    open,
                    source.startsWith(OPEN, end)
                            ? "a field cannot contain another: {{ occurs again before }}"
                            : "a field ends on its line: }} is missing");
            return end;
        }
        String written = withoutPadding(source.substring(start, end));
        int after = end + CLOSE.length();
        int bar = written.indexOf(Fallback.BAR);
        if (bar < 0) {
            field(open, after, written, Optional.empty());
        } else {
            field(
                    open,
                    after,
                    withoutPadding(written.substring(0, bar)),
                    Optional.of(withoutPadding(written.substring(bar + 1))));
        }
        return after;
    }

    private void field(int open, int end, String name, Optional<String> fallback) {
        Optional<MergeField> field = MergeField.parse(name);
        if (field.isEmpty()) {
            fault(open, unknown(name));
            return;
        }
        Optional<String> wrong = fallback.flatMap(text -> field.get() instanceof MergeField.ContactEmail
                ? Optional.of("needs no fallback: without an address nothing is sent")
                : faultOf(name, text));
        if (wrong.isPresent()) {
            fault(open, "{{" + name + "}} " + wrong.get());
        } else {
            slot(open, end, field.get(), fallback);
        }
    }

    private Optional<String> faultOf(String name, String fallback) {
        Optional<String> foreign = draft ? ForeignSyntax.inFallback(name, fallback) : Optional.empty();
        return foreign.isPresent() ? foreign : Fallback.fault(fallback);
    }

    /** Returns the end of the field, or the offset at which it is known to be invalid. */
    private int endOfField(int start) {
        int at = start;
        while (at < source.length()
                && !source.startsWith(CLOSE, at)
                && !source.startsWith(OPEN, at)
                && !isLineBreak(source.charAt(at))) {
            at++;
        }
        return at;
    }

    private static String withoutPadding(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isPadding(text.charAt(start))) {
            start++;
        }
        while (start < end && isPadding(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isPadding(char c) {
        return c == ' ' || c == '\t';
    }

    private static String unknown(String written) {
        if (written.isEmpty()) {
            return "a field has a name: {{event.<key>}}, {{contact.name}}, {{contact.email}} or {{contact.<key>}}";
        }
        String shown = "{{" + shown(written) + "}}";
        return written.startsWith("event.") || written.startsWith("contact.")
                ? shown + " is not a field: a key is 1 to 64 of A-Z a-z 0-9 _ . : -"
                : shown + " is not a field: a field begins with event. or contact."
                        + ForeignSyntax.instead(written)
                                .map(text -> "; " + text)
                                .orElse("");
    }

    /** Returns the beginning of a text for messages. */
    static String shown(String text) {
        return SafeText.clean(CleanText.trimmed(text, MAX_SHOWN));
    }

    private void slot(int open, int end, MergeField field, Optional<String> fallback) {
        if (++fields == Template.MAX_FIELDS + 1) {
            fault(open, "a " + kind.noun() + " has at most " + Template.MAX_FIELDS + " fields");
        }
        EscapingContext.Position spot = escapingContext.passField();
        if (spot instanceof EscapingContext.Position.Fillable fillable) {
            boolean alone = fillable.encoding() == ValueEncoding.TEXT && isAlone(open, end);
            ValueEncoding encoding = alone ? ValueEncoding.TEXT_ALONE : fillable.encoding();
            Optional<String> encoded = fallback.flatMap(encoding::encode);
            if (encoded.isEmpty() && fallback.isPresent()) {
                fault(open, "{{" + field.written() + "}} has a fallback that is not allowed here: " + encoding.rule());
            }
            parts.add(new Part.Slot(field, encoding, encoded));
        } else if (spot instanceof EscapingContext.Position.Forbidden forbidden) {
            fault(open, "{{" + field.written() + "}} is not allowed " + forbidden.why());
        }
    }

    /** Returns whether the field is alone on its line. */
    private boolean isAlone(int open, int end) {
        int before = open;
        while (before > 0 && isPadding(source.charAt(before - 1))) {
            before--;
        }
        int after = end;
        while (after < source.length() && isPadding(source.charAt(after))) {
            after++;
        }
        return (before == 0 || isLineBreak(source.charAt(before - 1)))
                && (after == source.length() || isLineBreak(source.charAt(after)));
    }

    private void fault(int offset, String message) {
        faults.add(new Found(offset, message));
    }

    private TemplateReading unreadable() {
        return new TemplateReading.Unreadable(faults.stream()
                .sorted(Comparator.comparingInt(Found::offset))
                .limit(Template.MAX_FAULTS)
                .map(found -> placed(source, found.offset(), found.message()))
                .toList());
    }

    /** Returns the fault with the line and column of the offset. */
    static TemplateFault placed(String source, int offset, String message) {
        int line = 1;
        int start = 0;
        for (int i = 0; i < offset; i++) {
            char c = source.charAt(i);
            if (c == '\n' || (c == '\r' && !source.startsWith("\n", i + 1))) {
                line++;
                start = i + 1;
            }
        }
        return new TemplateFault(line, source.codePointCount(start, offset) + 1, message);
    }
}
