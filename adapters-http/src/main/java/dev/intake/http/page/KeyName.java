package dev.intake.http.page;

import dev.intake.kernel.Connector;

/** The names that providers give their API keys. */
public final class KeyName {
    private KeyName() {}

    /** Returns the name as it appears within a sentence. */
    public static String of(Connector connector) {
        return switch (connector) {
            case STRIPE -> "restricted key";
            case POLAR -> "access token";
            case CLERK -> "API key";
        };
    }
}
