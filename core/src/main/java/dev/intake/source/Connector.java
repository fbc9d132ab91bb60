package dev.intake.source;

import java.util.Arrays;
import java.util.Optional;

/** A provider whose webhooks are understood. (Spec, Endpoints 2 to 4; Decisions, head) */
public enum Connector {
    /** Billing provider A. */
    STRIPE("stripe", Source.STRIPE),
    /** Billing provider B. */
    POLAR("polar", Source.POLAR),
    /** The authentication provider. */
    CLERK("clerk", Source.CLERK);

    private final String segment;
    private final Source source;

    Connector(String segment, Source source) {
        this.segment = segment;
        this.source = source;
    }

    /** The connector that a path segment names, exactly as written there. */
    public static Optional<Connector> named(String segment) {
        return Arrays.stream(values())
                .filter(connector -> connector.segment.equals(segment))
                .findFirst();
    }

    /** Its name in paths, commands and event properties. */
    public String segment() {
        return segment;
    }

    /** Whether it tells of users who sign in; the others tell of bills. */
    public boolean authenticates() {
        return this == CLERK;
    }

    /** The source of what comes through it. */
    public Source source() {
        return source;
    }
}
