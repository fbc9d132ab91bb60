package dev.intake.http.page;

import java.util.Optional;

/** Models of templates. */
public final class Views {
    private Views() {}

    /** {@code signIn.jte}: keeps the typed name and an unsaved text. */
    public record SignInView(Page page, String name, Optional<UnsavedText> kept) {
        public String action() {
            return kept.map(UnsavedText::signIn).orElse(Gate.SIGN_IN);
        }
    }

    /** {@code unsavedText.jte}: an unsaved text. */
    public record UnsavedTextView(Page page, UnsavedText kept) {}

    /** {@code message.jte}. */
    public record MessageView(Page page, String heading, String text) {}
}
