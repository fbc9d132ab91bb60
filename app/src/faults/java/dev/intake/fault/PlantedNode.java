package dev.intake.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.account.SessionKeys;
import dev.intake.app.IntakeCommandLine;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.backend.ClockedCore;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Terminal;
import dev.intake.app.doctor.PostgresDoctor;
import dev.intake.app.settings.Settings;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import dev.intake.app.smtp.OpenSender;
import dev.intake.app.step.StepWorkers;
import dev.intake.email.EmailSender;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.feedback.SnsService;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.World;
import dev.intake.secret.SecretVault;
import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.step.LookingBeforeMarking;
import dev.intake.step.MarkingAhead;
import dev.intake.step.StepQueue;
import dev.intake.testing.ForwardingStorage;
import dev.intake.testing.TestVault;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A negative control: a node of the service in which faulty workers replace those of the service. The argument is the
 * name of a {@link Fault}.
 */
final class PlantedNode {
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(10);
    private static final int PROGRAMS_AT_ONCE = 16;
    private static final int PAUSE_MILLIS = 20;

    private final Storage storage;
    private final EmailSender sender;
    private final Fault fault;

    private PlantedNode(Storage storage, EmailSender sender, Fault fault) {
        this.storage = storage;
        this.sender = sender;
        this.fault = fault;
    }

    /** What the workers do wrong. */
    enum Fault {
        /** They read the enrollment in one transaction, and mark the email in a later one. */
        LOOKS_BEFORE_IT_MARKS,
        /** They mark ten emails in one transaction, and then send them. */
        MARKS_AHEAD
    }

    /** Runs until the process is killed. */
    public static void main(String[] arguments) {
        Map<String, String> environment = System.getenv();
        SettingsReading reading = SettingsReader.read(environment, Map.of());
        if (!(reading instanceof SettingsReading.Valid valid)) {
            throw new IllegalArgumentException(reading.faults().toString());
        }
        Settings settings = valid.settings();
        HikariDataSource pool = ConnectionPool.open(
                "planted",
                environment.getOrDefault("INTAKE_JDBC_URL", ""),
                environment.getOrDefault("INTAKE_JDBC_USER", ""),
                environment.getOrDefault("INTAKE_JDBC_PASSWORD", ""),
                StepWorkers.THREADS,
                CONNECTION_WAIT);
        Storage storage = new PostgresStorage(pool);
        OpenSender sender = OpenSender.of(settings.email(), TestVault::new, InstantSource.system());
        PlantedNode node = new PlantedNode(storage, sender, Fault.valueOf(arguments[0]));
        for (int i = 0; i < StepWorkers.THREADS; i++) {
            Thread worker = new Thread(node::work, "planted worker " + i);
            worker.setDaemon(true);
            worker.start();
        }
        BackendSource service = PostgresBackends.forService();
        CommandContext context = new CommandContext(
                environment,
                PostgresBackends.forCommand(),
                from -> new WithoutWorkers(service.open(from), Intake.on(new NothingDue(storage))),
                new PostgresDoctor(),
                new NoTerminal(),
                PlantedNode::stopsWithin,
                SecureRandom::new);
        System.exit(new IntakeCommandLine(
                        context, new PrintWriter(System.out, true, UTF_8), new PrintWriter(System.err, true, UTF_8))
                .execute("serve"));
    }

    /** Never stops: a signal ends the process. */
    private static boolean stopsWithin(Duration limit) {
        try {
            TimeUnit.NANOSECONDS.sleep(limit.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private void work() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                InstantSource clock = InstantSource.system();
                for (DueProgram due :
                        storage.acrossTenants().duePrograms(World.LIVE, clock.instant(), Set.of(), PROGRAMS_AT_ONCE)) {
                    run(due, clock);
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (StorageException away) {
                // the next round finds it again
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run(DueProgram due, InstantSource clock) throws InterruptedException {
        switch (fault) {
            case LOOKS_BEFORE_IT_MARKS ->
                new LookingBeforeMarking(storage, due.tenant(), sender, clock).run(due.program());
            case MARKS_AHEAD -> {
                int unused = new MarkingAhead(storage, due.tenant(), sender, clock).run(List.of(due.program()));
            }
        }
    }

    /** Standard input without anything to read. */
    private record NoTerminal() implements Terminal {
        @Override
        public boolean isInteractive() {
            return false;
        }

        @Override
        public Optional<String> readLine(String prompt) {
            return Optional.empty();
        }

        @Override
        public Optional<String> readSecret(String prompt) {
            return Optional.empty();
        }

        @Override
        public Optional<byte[]> readAll(int limit) {
            return Optional.empty();
        }
    }

    /** A storage whose queue of due steps is empty. */
    private record NothingDue(Storage working) implements ForwardingStorage {
        @Override
        public StepQueue stepQueue() {
            return (tenant, program, now, until, limit) -> List.of();
        }
    }

    /** A backend whose workers find nothing to do. */
    private record WithoutWorkers(Backend working, Intake intake) implements Backend {
        @Override
        public Programs programs() {
            return intake.programs();
        }

        @Override
        public Connectors connectors(JsonDecoder payloads, SnsService sns) {
            return working.connectors(payloads, sns);
        }

        @Override
        public ClockedCore coreAt(InstantSource clock, JsonDecoder payloads) {
            return working.coreAt(clock, payloads);
        }

        @Override
        public UnsubscribeTokens unsubscribeTokens() {
            return working.unsubscribeTokens();
        }

        @Override
        public SessionKeys sessionKeys() {
            return working.sessionKeys();
        }

        @Override
        public SecretVault vault() {
            return working.vault();
        }

        @Override
        public boolean isReady() {
            return working.isReady();
        }

        @Override
        public boolean isBusy() {
            return working.isBusy();
        }

        @Override
        public void registerMeters(MeterRegistry registry) {
            working.registerMeters(registry);
        }

        @Override
        public void close() {
            working.close();
        }
    }
}
