package dev.intake.http.page;

import java.util.Optional;

/** What templates are given, one record each. */
public final class Views {
    private Views() {}

    /** {@code signIn.jte}: the name that was typed stays, and so does a text that was sent too late. */
    public record SignInView(Page page, String name, Optional<KeptText> kept) {
        public String action() {
            return kept.map(KeptText::signIn).orElse(Gate.SIGN_IN);
        }
    }

    /** {@code kept.jte}: a text that was sent too late. */
    public record KeptView(Page page, KeptText kept) {}

    /** {@code message.jte}. */
    public record MessageView(Page page, String heading, String text) {}
}
