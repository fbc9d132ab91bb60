package dev.intake.kernel;

import java.util.Arrays;
import java.util.Optional;

/** A provider whose webhooks Intake accepts. (Spec, Endpoints 2 to 4; Decisions, head) */
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

    /** Returns the connector with this path segment, compared exactly. */
    public static Optional<Connector> named(String segment) {
        return Arrays.stream(values())
                .filter(connector -> connector.segment.equals(segment))
                .findFirst();
    }

    /** Returns the name in paths, commands and event properties. */
    public String segment() {
        return segment;
    }

    /** Returns whether this is the authentication provider; the others are billing providers. */
    public boolean authenticates() {
        return this == CLERK;
    }

    /** Returns the source of its events. */
    public Source source() {
        return source;
    }
}
