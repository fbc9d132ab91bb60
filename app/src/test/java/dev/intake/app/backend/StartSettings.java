package dev.intake.app.backend;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What the environment of a service says in tests of its start. */
final class StartSettings {
    static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

    private StartSettings() {}

    /** An existing database; an empty password means none. */
    static Map<String, String> external(String jdbcUrl, String user, String password) {
        Map<String, String> settings =
                new HashMap<>(Map.of("INTAKE_JDBC_URL", jdbcUrl, "INTAKE_JDBC_USER", user, "INTAKE_MASTER_KEY", KEY));
        if (!password.isEmpty()) {
            settings.put("INTAKE_JDBC_PASSWORD", password);
        }
        return settings;
    }

    static Map<String, String> embedded(Path data) {
        return Map.of("INTAKE_DATA_DIR", data.toString());
    }

    static Map<String, String> and(Map<String, String> settings, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(more);
        return all;
    }
}
