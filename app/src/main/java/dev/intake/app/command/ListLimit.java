package dev.intake.app.command;

import picocli.CommandLine.Option;

/** How much of a list is shown. */
final class ListLimit {
    private static final int MAX = 1000;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "How many at most: 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int limit = 0;

    int value() {
        return limit;
    }

    boolean isPossible() {
        return limit >= 1 && limit <= MAX;
    }

    Outcome refused() {
        return Outcome.wrongUsage("--limit must be 1 to " + MAX);
    }
}
