package dev.intake.app.doctor;

import dev.intake.app.backend.DatabaseFacts;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.jdbc.schema.TablesState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Checks the facts about a database. */
final class DatabaseChecks {
    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(5);

    private DatabaseChecks() {}

    static List<Check> of(DatabaseFacts facts) {
        List<Check> checks = new ArrayList<>();
        checks.add(server(facts));
        checks.add(durability(facts));
        checks.add(clock(facts));
        checks.add(tables(facts));
        checks.add(role(facts));
        facts.leftOver().map(DatabaseChecks::cluster).ifPresent(checks::add);
        checks.add(connection(facts));
        if (facts.tables() == TablesState.CURRENT) {
            checks.add(tenants(facts));
            checks.add(replacedKeys(facts));
            checks.add(masterKey(facts));
            checks.add(deliveries(facts));
        }
        return checks;
    }

    private static Check server(DatabaseFacts facts) {
        String detail = facts.server() + " responds, version " + facts.version();
        if (facts.version() < PostgresBackends.OLDEST_VERSION) {
            return Check.failed("database", detail, "Use PostgreSQL " + PostgresBackends.OLDEST_VERSION + " or later.");
        }
        return facts.standby()
                ? Check.failed(
                        "database", detail + ", but is read-only", "Point INTAKE_JDBC_URL to the primary server.")
                : Check.ok("database", detail);
    }

    private static Check durability(DatabaseFacts facts) {
        return facts.unsafe().isEmpty()
                ? Check.ok("durability", "acknowledged data survives a crash of the machine")
                : Check.warning(
                        "durability",
                        "a crash of the machine can lose acknowledged data: " + String.join(", ", facts.unsafe()),
                        "Set these to on in the database.");
    }

    private static Check clock(DatabaseFacts facts) {
        String detail = "differs from the clock of the database by "
                + facts.clockDifference().toMillis() + " ms";
        return facts.clockDifference().compareTo(CLOCK_TOLERANCE) > 0
                ? Check.warning("clock", detail, "Synchronize both clocks, for instance with chrony.")
                : Check.ok("clock", detail);
    }

    private static Check role(DatabaseFacts facts) {
        if (facts.leftOver().isPresent()) {
            return Check.ok("role", "a cluster has no row security: only Intake's statements separate tenants");
        }
        return facts.rowSecurityBinds()
                ? Check.ok("role", "row security restricts every transaction to one tenant")
                : Check.warning(
                        "role",
                        "row security does not apply to it: only Intake's statements separate tenants",
                        "Use an INTAKE_JDBC_USER that is not a superuser and does not have BYPASSRLS.");
    }

    private static Check cluster(List<String> leftOver) {
        return leftOver.isEmpty()
                ? Check.ok("cluster", "all tables are distributed")
                : Check.failed(
                        "cluster",
                        "not distributed: " + String.join(", ", leftOver),
                        "Stop the services and run \"intake distribute\".");
    }

    private static Check connection(DatabaseFacts facts) {
        return facts.exposed()
                ? Check.warning(
                        "connection",
                        "neither encrypted nor on this machine: others on the network can read and change its data",
                        "Turn on ssl in the database, and add sslmode=verify-full and sslrootcert=FILE to INTAKE_JDBC_URL.")
                : Check.ok("connection", "encrypted, or on this machine");
    }

    private static Check tables(DatabaseFacts facts) {
        return switch (facts.tables()) {
            case CURRENT -> Check.ok("tables", "up to date");
            case MISSING -> Check.ok("tables", "do not exist yet; the first command that needs them creates them");
            case OLDER ->
                Check.warning(
                        "tables",
                        "of an older version",
                        "Back up, then start the service or run another command, which migrates them.");
            case NEWER -> Check.failed("tables", "of a newer version of Intake", "Use that version or a later one.");
        };
    }

    private static Check tenants(DatabaseFacts facts) {
        String detail = facts.tenants() + " in all, " + facts.tenantsWithKey() + " with a key";
        return facts.tenantsWithKey() == 0
                ? Check.warning(
                        "tenants",
                        detail + ": no events can be received",
                        "Run \"intake tenant create NAME\", then \"intake key generate TENANT\".")
                : Check.ok("tenants", detail);
    }

    private static Check replacedKeys(DatabaseFacts facts) {
        String working = facts.keysInGrace().entrySet().stream()
                .sorted(Comparator.comparing(key -> key.getValue().endsAt()))
                .map(key -> key.getValue().key().shownPrefix() + "… of tenant " + key.getKey() + " until "
                        + key.getValue().endsAt())
                .collect(Collectors.joining(", "));
        return Check.ok(
                "replaced keys",
                working.isEmpty()
                        ? "none is valid"
                        : "still valid: " + working + "; \"intake key end-grace TENANT\" ends one earlier");
    }

    private static Check masterKey(DatabaseFacts facts) {
        String what = " secrets and kept deliveries ";
        if (facts.underUnknownKeys() > 0) {
            return Check.failed(
                    "master key",
                    facts.underUnknownKeys() + what + "cannot be decrypted with any configured master key",
                    "Add the master key that encrypted them, as ID:KEY, to INTAKE_MASTER_KEY or master.key. If it is"
                            + " lost, set the secrets again with \"intake connector set-secret\" and \"intake connector"
                            + " set-api-key\".");
        }
        return facts.underOlderKeys() > 0
                ? Check.warning(
                        "master key",
                        facts.underOlderKeys() + what + "require an older master key",
                        "Run \"intake connector reseal\", which encrypts them with the newest one; then remove the older one.")
                : Check.ok("master key", "everything is encrypted with the newest one");
    }

    private static Check deliveries(DatabaseFacts facts) {
        String failed = facts.failed().stream()
                .map(of -> of.waiting() + " of tenant " + of.tenant())
                .collect(Collectors.joining(", "));
        return failed.isEmpty()
                ? Check.ok("deliveries", "no failed deliveries")
                : Check.warning(
                        "deliveries",
                        "failed: " + failed,
                        "See \"intake connector deliveries TENANT --outcome failed\" for the reasons; after a fix, run"
                                + " \"intake connector sync retry TENANT\". They are kept for 30 days.");
    }
}
