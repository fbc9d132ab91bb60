package dev.intake.app.output;

/** Makes text from outside harmless to a terminal. */
public final class Printable {
    private Printable() {}

    /**
     * The text with every character that moves the cursor, recolours the screen or turns the writing direction around
     * written as an escape: a contact's name must not be able to forge what stands beside it.
     */
    public static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean invisible = type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR
                    || type == Character.SURROGATE;
            if (invisible) {
                printable.append(String.format("\\u%04x", c));
            } else {
                printable.appendCodePoint(c);
            }
        });
        return printable.toString();
    }
}
