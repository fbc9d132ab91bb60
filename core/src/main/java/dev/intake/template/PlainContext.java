package dev.intake.template;

import java.util.regex.Pattern;

/** Plain text, in which a field can stand anywhere. */
final class PlainContext implements EscapingContext {
    private static final Pattern IN_LINK = Pattern.compile("(?i)(?:.*://.*|www\\..*)");

    private final Place usual;
    private final StringBuilder word = new StringBuilder();

    /** Text in which fields stand so, unless they stand in an address. */
    PlainContext(Place usual) {
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
    public Spot passField() {
        boolean inLink = usual == Place.TEXT && IN_LINK.matcher(word).matches();
        // Whatever the value is, what follows goes on in the same word.
        word.append('x');
        return new Spot.Fillable(inLink ? Place.TEXT_LINK : usual);
    }
}
