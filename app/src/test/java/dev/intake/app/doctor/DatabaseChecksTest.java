package dev.intake.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.app.backend.DatabaseFacts;
import dev.intake.app.doctor.Check.Status;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.FailedDeliveryQuery.FailedDeliveries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DatabaseChecksTest {
    /** A database in which every check passes, until a test changes what it is about. */
    private static final class Facts {
        private int version = 18;
        private boolean rowSecurityBinds = true;
        private boolean exposed;
        private TablesState tables = TablesState.CURRENT;
        private Optional<List<String>> leftOver = Optional.empty();
        private int tenantsWithKey = 1;
        private Map<TenantId, ReplacedKey> keysInGrace = Map.of();
        private long underOlderKeys;
        private long underUnknownKeys;
        private List<FailedDeliveries> failed = List.of();
    }

    private static DatabaseFacts facts(Consumer<Facts> change) {
        Facts facts = new Facts();
        change.accept(facts);
        return new DatabaseFacts(
                "it",
                facts.version,
                false,
                List.of(),
                Duration.ZERO,
                facts.rowSecurityBinds,
                facts.exposed,
                facts.tables,
                facts.leftOver,
                2,
                facts.tenantsWithKey,
                facts.keysInGrace,
                facts.underOlderKeys,
                facts.underUnknownKeys,
                facts.failed);
    }

    private static DatabaseFacts facts(TablesState tables, FailedDeliveries... failed) {
        return facts(facts -> {
            facts.tables = tables;
            facts.failed = List.of(failed);
        });
    }

    private static DatabaseFacts cluster(String... leftOver) {
        return facts(facts -> {
            facts.version = 17;
            facts.leftOver = Optional.of(List.of(leftOver));
        });
    }

    @Test
    void tableThatIsNotDistributed_whileOthersAre_isAFault() {
        assertThat(check("cluster", cluster()).status()).isEqualTo(Status.OK);
        assertThat(check("cluster", cluster("event")).status()).isEqualTo(Status.FAILED);
        assertThat(check("cluster", cluster("event")).detail()).endsWith(": event");
        assertThat(check("role", cluster()).detail()).contains("no row security");
        assertThat(DatabaseChecks.of(facts(TablesState.CURRENT)))
                .noneMatch(check -> check.subject().equals("cluster"));
    }

    private static Check masterKey(long underOlderKeys, long underUnknownKeys) {
        return check("master key", facts(facts -> {
            facts.underOlderKeys = underOlderKeys;
            facts.underUnknownKeys = underUnknownKeys;
        }));
    }

    private static Check replacedKeys(Map<TenantId, ReplacedKey> keysInGrace) {
        return check("replaced keys", facts(facts -> {
            facts.tenantsWithKey = 2;
            facts.keysInGrace = keysInGrace;
        }));
    }

    private static Check check(String subject, DatabaseFacts facts) {
        return DatabaseChecks.of(facts).stream()
                .filter(check -> check.subject().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void connectionThatOthersCanRead_isAWarning_thatNamesTheSetting() {
        DatabaseFacts exposed = facts(facts -> facts.exposed = true);

        assertThat(check("connection", exposed).status()).isEqualTo(Status.WARNING);
        assertThat(check("connection", exposed).remedy().orElseThrow()).contains("sslmode=verify-full");
        assertThat(check("connection", facts(TablesState.CURRENT)).status()).isEqualTo(Status.OK);
    }

    @Test
    void failedDeliveries_areAWarning_thatSaysWhoseTheyAreAndWhatToDo() {
        Check check = check(
                "deliveries",
                facts(
                        TablesState.CURRENT,
                        new FailedDeliveries(new TenantId("tn_a"), 12),
                        new FailedDeliveries(new TenantId("tn_b"), 1)));

        assertThat(check.status()).isEqualTo(Status.WARNING);
        assertThat(check.detail()).endsWith("12 of tenant tn_a, 1 of tenant tn_b");
        assertThat(check.remedy().orElseThrow()).contains("--outcome failed", "connector sync retry");
    }

    @Test
    void noFailedDelivery_isWell() {
        assertThat(check("deliveries", facts(TablesState.CURRENT)).status()).isEqualTo(Status.OK);
    }

    @Test
    void whatNeedsAnOlderMasterKey_isAWarning_andWhatNeedsALostOneAFault() {
        assertThat(masterKey(0, 0).status()).isEqualTo(Status.OK);
        assertThat(masterKey(3, 0).status()).isEqualTo(Status.WARNING);
        assertThat(masterKey(3, 0).detail()).startsWith("3 secrets");
        assertThat(masterKey(3, 0).remedy().orElseThrow()).contains("connector reseal");
        assertThat(masterKey(3, 2).status()).isEqualTo(Status.FAILED);
        assertThat(masterKey(3, 2).detail()).startsWith("2 secrets");
    }

    @Test
    void replacedKeysThatWork_areNamedWithTheirEnd_theNextToEndFirst() {
        IngestionKey key = IngestionKey.generate(new Random(1));
        StoredKey stored = StoredKey.of(key, Instant.EPOCH);
        Instant end = Instant.parse("2026-03-01T12:00:00Z");

        Check check = replacedKeys(Map.of(
                new TenantId("tn_b"), new ReplacedKey(stored, end.plusSeconds(60)),
                new TenantId("tn_a"), new ReplacedKey(stored, end)));

        assertThat(check.status()).isEqualTo(Status.OK);
        assertThat(check.detail())
                .startsWith("still valid: " + key.shownPrefix() + "… of tenant tn_a until 2026-03-01T12:00:00Z, ")
                .contains("tenant tn_b until 2026-03-01T12:01:00Z; \"intake key end-grace TENANT\"")
                .doesNotContain(key.reveal());
        assertThat(replacedKeys(Map.of()).detail()).isEqualTo("none is valid");
    }

    @Test
    void roleThatRowSecurityDoesNotBind_isAWarning() {
        DatabaseFacts superuser = facts(facts -> facts.rowSecurityBinds = false);

        assertThat(check("role", superuser).status()).isEqualTo(Status.WARNING);
        assertThat(check("role", superuser).remedy().orElseThrow()).contains("INTAKE_JDBC_USER", "BYPASSRLS");
        assertThat(check("role", facts(TablesState.CURRENT)).status()).isEqualTo(Status.OK);
    }

    @Test
    void tablesThatAreNotCurrent_areNotAskedForDeliveries() {
        assertThat(DatabaseChecks.of(facts(TablesState.OLDER)))
                .extracting(Check::subject)
                .doesNotContain("deliveries", "master key", "tenants", "replaced keys");
    }
}
