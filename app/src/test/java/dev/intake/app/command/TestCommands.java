package dev.intake.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.access.IngestionKey;
import dev.intake.account.SessionKeys;
import dev.intake.app.IntakeCommandLine;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.backend.ClockedCore;
import dev.intake.app.doctor.Check;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.email.UnsubscribeKeys;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.feedback.SnsService;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestSender;
import dev.intake.testing.TestSns;
import dev.intake.testing.TestVault;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/** The command line on a storage in memory, with what it printed. */
public final class TestCommands {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    public final ManualClock clock = new ManualClock();
    public final InMemoryStorage storage = new InMemoryStorage();
    final SequentialIds ids = new SequentialIds();
    private final Random random = new Random(2);
    public final Intake intake = Intake.on(storage, clock, ids, new Random(1));
    public final TestSns sns = new TestSns();
    private static final TestVault VAULT = TestVault.SHARED;
    public final Connectors connectors = Connectors.on(storage, VAULT, ProviderAdapters.payloads(), clock, ids)
            .withSns(sns);
    final Programs programs = Programs.on(storage, clock, ids);
    public Optional<String> typed = Optional.empty();
    final List<Check> checks = new ArrayList<>();

    /** Gives the draft the emails of the example in the documentation, and approves it. */
    public JsonNode approve(String tenant, String program) {
        json("program", "edit", tenant, program, "--from", "../docs/examples/welcome.yaml")
                .done();
        return json("program", "approve", tenant, program).done();
    }

    /**
     * What one command did.
     *
     * @param code its exit code
     * @param out its standard output
     * @param err its standard error
     */
    public record Result(int code, String out, String err) {
        /** The one JSON value on standard output; more than one is a failure. */
        public JsonNode json() {
            try {
                return JSON.readTree(out);
            } catch (JsonProcessingException e) {
                throw new AssertionError("not one JSON value: " + out, e);
            }
        }

        /** The same for a command that succeeded. */
        public JsonNode done() {
            assertThat(code).as(err).isZero();
            return json();
        }

        /** Checks that it was refused, and gives what the JSON and standard error both say. */
        public String refused(int expectedCode) {
            assertThat(code).isEqualTo(expectedCode);
            assertThat(json().get("ok").booleanValue()).isFalse();
            String message = json().get("message").textValue();
            assertThat(err).contains(message);
            return message;
        }
    }

    /** Runs a command. */
    public Result run(String... arguments) {
        return run(Map.of(), limit -> true, arguments);
    }

    /** Runs a command with {@code --json}. */
    public Result json(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--json");
        return run(all.toArray(String[]::new));
    }

    /** Runs a command in an environment, until the signal. */
    public Result run(Map<String, String> environment, StopSignal stop, String... arguments) {
        return run(context(environment, stop), arguments);
    }

    /** The context of commands in an environment, until the signal. */
    public CommandContext context(Map<String, String> environment, StopSignal stop) {
        BackendSource backends = settings -> backend();
        return new CommandContext(
                environment, backends, backends, settings -> checks, terminal(() -> typed), stop, () -> random);
    }

    /** The backend of the commands. */
    public Backend backend() {
        return new InMemoryBackend(storage, intake, programs, connectors);
    }

    /** A command line that prints here. */
    public IntakeCommandLine line(Map<String, String> environment, StopSignal stop, PrintWriter out) {
        return new IntakeCommandLine(context(environment, stop), out, new PrintWriter(new StringWriter()));
    }

    /** Runs a command in this context. */
    public static Result run(CommandContext commandContext, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new IntakeCommandLine(commandContext, new PrintWriter(out), new PrintWriter(err)).execute(arguments);
        return new Result(code, out.toString(), err.toString());
    }

    /** Adds a tenant with a postal address and gives its id. */
    public String tenant() {
        String id = bareTenant();
        TestSender.give(storage, new TenantId(id));
        return id;
    }

    /** Adds a tenant as the command does, without a postal address, and gives its id. */
    public String bareTenant() {
        return json("tenant", "create", "Acme").done().get("tenantId").textValue();
    }

    /** Sends operations of a user, with a key of the tenant's, as the ingestion endpoint does. */
    public void send(String tenant, Operation... operations) {
        TenantId id = new TenantId(tenant);
        IngestionKey key = intake.setUpIngestion().generateKey(id).orElseThrow();
        Admission admission = intake.ingestBatch().admit(id, Optional.of(key));
        IngestOutcome outcome = intake.ingestBatch().process((Admission.Admitted) admission, List.of(operations));
        assertThat(outcome).isInstanceOf(IngestOutcome.Processed.class);
    }

    public static Operation.Identify identify(String user, String email, String name) {
        Attributes traits = Attributes.of(Map.of(new AttributeKey("plan"), new AttributeValue.Text("pro")));
        return new Operation.Identify(subject(user, email), ContactName.of(name), traits);
    }

    public static Operation.Track track(String user, String event) {
        Attributes properties = Attributes.of(Map.of(new AttributeKey("n"), new AttributeValue.Whole(1)));
        return new Operation.Track(
                Optional.of(subject(user, "")),
                new EventType(event),
                properties,
                Optional.empty(),
                Optional.empty(),
                false);
    }

    public static Operation.Track trackWithMessageId(String user, String event, String messageId) {
        Operation.Track track = track(user, event);
        return new Operation.Track(
                track.subject(),
                track.event(),
                track.properties(),
                track.timestamp(),
                Optional.of(new DedupeKey(Source.CUSTOMER, messageId)),
                false);
    }

    static Subject subject(String user, String email) {
        return Subject.of(
                        user.isEmpty() ? Optional.empty() : Optional.of(new ExternalId(user)),
                        EmailAddress.parse(email))
                .orElseThrow();
    }

    public static ExternalId user(String id) {
        return new ExternalId(id);
    }

    /** A terminal without a user. */
    public static Terminal noTerminal() {
        return terminal(Optional::empty);
    }

    private static Terminal terminal(Supplier<Optional<String>> typed) {
        return new Terminal() {
            @Override
            public boolean isInteractive() {
                return false;
            }

            @Override
            public Optional<String> readLine(String prompt) {
                return typed.get();
            }

            @Override
            public Optional<String> readSecret(String prompt) {
                return typed.get();
            }

            @Override
            public Optional<byte[]> readAll(int limit) {
                return typed.get().map(text -> text.getBytes(UTF_8)).filter(read -> read.length <= limit);
            }
        };
    }

    private record InMemoryBackend(InMemoryStorage storage, Intake intake, Programs programs, Connectors connectors)
            implements Backend {
        @Override
        public ClockedCore coreAt(InstantSource clock, JsonDecoder payloads) {
            SequentialIds ids = new SequentialIds();
            return new ClockedCore(
                    Intake.on(storage, clock, ids, new Random(2)),
                    Programs.on(storage, clock, ids),
                    Connectors.on(storage, VAULT, payloads, clock, ids));
        }

        @Override
        public Connectors connectors(JsonDecoder payloads, SnsService client) {
            return connectors;
        }

        @Override
        public UnsubscribeTokens unsubscribeTokens() {
            return new UnsubscribeTokens(new UnsubscribeKeys(Map.of(1, new byte[32])));
        }

        @Override
        public SessionKeys sessionKeys() {
            return new SessionKeys(List.of(new byte[32]));
        }

        @Override
        public SecretVault vault() {
            return VAULT;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public boolean isBusy() {
            return false;
        }

        @Override
        public void registerMeters(MeterRegistry registry) {}

        @Override
        public void close() {}
    }
}
