package dev.intake.http.testing;

/**
 * A page as a person sees it.
 *
 * @param name its name in reports and of its file
 * @param path where it is
 * @param doing the actions on the page that lead to this state
 * @param shows a text that shows that the page is loaded
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
