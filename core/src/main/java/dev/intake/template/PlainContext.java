package dev.intake.template;

import java.util.regex.Pattern;

/** Plain text, which allows fields anywhere. */
final class PlainContext implements EscapingContext {
    private static final Pattern IN_LINK = Pattern.compile("(?i)(?:.*://.*|www\\..*)");

    private final ValueEncoding usual;
    private final StringBuilder word = new StringBuilder();

    /** Creates a context with the usual place of a field; fields in URLs have another place. */
    PlainContext(ValueEncoding usual) {
        this.usual = usual;
    }

    @Override
    public void pass(String literal) {
        literal.codePoints().forEach(c -> {
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                word.setLength(0);
            } else {
                word.appendCodePoint(c);
            }
        });
    }

    @Override
    public Position passField() {
        boolean inLink = usual == ValueEncoding.TEXT && IN_LINK.matcher(word).matches();
        // The text after a field continues the same word.
        word.append('x');
        return new Position.Fillable(inLink ? ValueEncoding.TEXT_LINK : usual);
    }
}
