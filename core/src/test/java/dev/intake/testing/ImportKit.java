package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.connector.SigningSecret;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportOutcome;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.Imports;
import dev.intake.sync.SyncKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of imports share: each test has its own tenant, and users as Clerk lists them. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class ImportKit extends StorageContract {
    static final long T1 = 1_700_000_000_000L;
    private static final String SECRET = "whsec_" + "c2VjcmV0".repeat(4);

    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final TestVault vault = new TestVault();
    Storage storage;
    Intake intake;
    Connectors connectors;
    TestTenant tenant;

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, ids, new Random());
        connectors = connectors(storage);
        tenant = TestTenant.of(storage, intake);
        connectors
                .connectorSecrets()
                .set(tenant.id(), Connector.CLERK, SigningSecret.parse(SECRET).orElseThrow(), Duration.ZERO);
    }

    final Connectors connectors(Storage on) {
        return Connectors.on(
                on,
                vault,
                bytes -> Optional.of(JsonReader.read(UTF_8.decode(bytes).toString())),
                clock,
                ids);
    }

    static String user(String id, String email, String name, long updatedAt, String more) {
        return """
                {"id": "%s", "external_id": null, "first_name": "%s", "last_name": "", "username": "u_%s",
                 "image_url": "https://img.example.com/%s", "primary_email_address_id": "idn_1",
                 "email_addresses": [{"id": "idn_1", "email_address": "%s"}],
                 "public_metadata": {"plan": "pro", "api_key": "hidden", "nested": {"a": 1}},
                 "private_metadata": {"note": "private"}, "unsafe_metadata": {"note": "unsafe"},
                 "updated_at": %s%s}
                """.formatted(id, name, id, id, email, updatedAt, more);
    }

    final ImportProgress completed(String... users) {
        return completed(new ScriptedDirectory(500, json(users)));
    }

    /** From the start of the list to its end, whatever was imported before. */
    final ImportProgress completed(ScriptedDirectory directory) {
        Imports imports = connectors.imports(Connector.CLERK);
        imports.begin(SyncKind.IMPORT, true, tenant.id(), Actor.COMMAND_LINE);
        ImportOutcome outcome = imports.run(SyncKind.IMPORT, tenant.id(), directory, RecordingObserver.patient());
        assertThat(outcome.end()).isEqualTo(ImportOutcome.End.COMPLETED);
        return outcome.reached();
    }

    static ImportProgress finished(long seen, long created) {
        return finished(seen, created(created));
    }

    static ImportProgress finished(long seen, ImportCounts became) {
        return ImportProgress.begunAt(ManualClock.START).finishedAfter(seen, became, ManualClock.START);
    }

    static ImportCounts created(long users) {
        return new ImportCounts(users, 0, 0);
    }

    private static List<Json> json(String... users) {
        return Stream.of(users).map(JsonReader::read).toList();
    }
}
