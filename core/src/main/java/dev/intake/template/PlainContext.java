package dev.intake.template;

/** Plain text, which allows fields anywhere. Keeps a bounded part of the current word, so that time is linear. */
final class PlainContext implements EscapingContext {
    private static final String WWW = "www.";
    private static final String SLASHES = "://";
    /** Stands for a character that begins no link. */
    private static final char OTHER = '\uFFFD';

    private final ValueEncoding usual;
    private final StringBuilder start = new StringBuilder(WWW.length());
    private final StringBuilder end = new StringBuilder(SLASHES.length() + 1);
    private boolean inLink;

    /** Creates a context with the usual place of a field; fields in URLs have another place. */
    PlainContext(ValueEncoding usual) {
        this.usual = usual;
    }

    @Override
    public void pass(String literal) {
        literal.codePoints().forEach(c -> {
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                start.setLength(0);
                end.setLength(0);
                inLink = false;
            } else {
                append(Character.isBmpCodePoint(c) ? (char) c : OTHER);
            }
        });
    }

    private void append(char c) {
        if (start.length() < WWW.length()) {
            start.append(c);
            inLink |= start.toString().equalsIgnoreCase(WWW);
        }
        end.append(c);
        if (end.length() > SLASHES.length()) {
            end.deleteCharAt(0);
        }
        inLink |= SLASHES.contentEquals(end);
    }

    @Override
    public Position passField() {
        boolean linked = usual == ValueEncoding.TEXT && inLink;
        // The text after a field continues the same word.
        append('x');
        return new Position.Fillable(linked ? ValueEncoding.TEXT_LINK : usual);
    }
}
