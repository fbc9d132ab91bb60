package dev.intake.testing;

import dev.intake.email.UnsubscribeKeys;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import java.util.Map;

/** Unsubscribe links for tests, signed with a known key. */
public final class TestLinks {
    /** The base URL of the links. */
    public static final String BASE_URL = "https://intake.example";

    /** Creates the links. */
    public static final UnsubscribeLinks LINKS =
            new UnsubscribeLinks(BASE_URL, new UnsubscribeTokens(new UnsubscribeKeys(Map.of(1, new byte[32]))));

    private TestLinks() {}
}
