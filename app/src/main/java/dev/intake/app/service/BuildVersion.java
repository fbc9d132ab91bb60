package dev.intake.app.service;

import java.util.Objects;

/** The version of the build that runs. */
final class BuildVersion {
    private BuildVersion() {}

    /** Returns the version that the packaged application carries; {@code unknown} when it runs from loose classes. */
    static String text() {
        return Objects.requireNonNullElse(BuildVersion.class.getPackage().getImplementationVersion(), "unknown");
    }
}
