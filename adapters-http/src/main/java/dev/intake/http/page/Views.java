package dev.intake.http.page;

import java.util.Optional;

/** Models of templates. */
public final class Views {
    private Views() {}

    /** {@code signIn.jte}: keeps the typed name, an unsaved text and the page to return to. */
    public record SignInView(Page page, String name, Optional<UnsavedText> kept, Optional<ReturnPath> to) {
        public String action() {
            return kept.map(UnsavedText::signIn).orElse(Gate.SIGN_IN);
        }
    }

    /** {@code unsavedText.jte}: an unsaved text. */
    public record UnsavedTextView(Page page, UnsavedText kept) {}

    /** {@code message.jte}. */
    public record MessageView(Page page, String heading, String text) {}
}
