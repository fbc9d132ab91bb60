package dev.intake.app.output;

/** Escapes untrusted text for a terminal. */
public final class Printable {
    private Printable() {}

    /**
     * Returns the text with an escape for every character that moves the cursor, changes colors or reverses the writing
     * direction. Otherwise a contact's name could forge other output.
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
