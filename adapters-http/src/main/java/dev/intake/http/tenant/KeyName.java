package dev.intake.http.tenant;

import dev.intake.source.Connector;

/** The names that providers give their API keys. */
final class KeyName {
    private KeyName() {}

    static String of(Connector connector) {
        return switch (connector) {
            case STRIPE -> "restricted key";
            case POLAR -> "access token";
            case CLERK -> "API key";
        };
    }
}
