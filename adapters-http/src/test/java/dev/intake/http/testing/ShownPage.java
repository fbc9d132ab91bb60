package dev.intake.http.testing;

/**
 * A page as somebody has it before them.
 *
 * @param name what it is called in reports, and as a file
 * @param path where it is
 * @param doing what has to be done there before it looks like this
 * @param shows a text by which it is known that it is there
 */
public record ShownPage(String name, String path, Doing doing, String shows) {
    private static final Doing NOTHING = visitor -> {};

    /** A page that only has to be opened. */
    ShownPage(String name, String path, String shows) {
        this(name, path, NOTHING, shows);
    }

    /** What a visitor does on a page. */
    interface Doing {
        void by(Visitor visitor) throws Exception;
    }

    /** Puts a text into a field and presses a button. */
    public static Doing sending(String field, String text, String button) {
        return visitor -> {
            visitor.fill(field, text);
            visitor.press(button);
        };
    }

    /** Presses a button. */
    public static Doing pressing(String button) {
        return visitor -> visitor.press(button);
    }

    public void bring(Visitor visitor) throws Exception {
        visitor.open(path);
        doing.by(visitor);
        visitor.await(shows);
    }
}
