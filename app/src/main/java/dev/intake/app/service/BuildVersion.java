package dev.intake.app.service;

import java.util.Objects;

/** The version of the running build. */
final class BuildVersion {
    private BuildVersion() {}

    /** Returns the version of the packaged application; {@code unknown} if it is not packaged. */
    static String text() {
        return Objects.requireNonNullElse(BuildVersion.class.getPackage().getImplementationVersion(), "unknown");
    }
}
