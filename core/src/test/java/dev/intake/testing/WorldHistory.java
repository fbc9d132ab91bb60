package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.IngestionKey;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import dev.intake.step.RunDueSteps;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** A random history of a tenant with a test world: requests with both keys, changes of programs, due steps, and time. */
final class WorldHistory {
    private static final int LENGTH = 18;
    private static final String LIVE_SECRET = "whsec_live0123456789abcdefghijklmn";
    private static final String TEST_SECRET = "whsec_test0123456789abcdefghijklmn";

    private final List<Act> acts = new ArrayList<>();

    /** What an act is about. */
    enum Side {
        LIVE,
        TEST,
        BOTH
    }

    private record Act(Side side, Doing doing) {}

    /** Does something to the tenant of a run. */
    private interface Doing {
        void to(Run run);
    }

    WorldHistory(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        RandomOperations operations = new RandomOperations(seed);
        for (int i = 0; i < LENGTH; i++) {
            acts.add(act(random, operations));
        }
        acts.add(new Act(Side.BOTH, Run::work));
    }

    private static Act act(SplittableRandom random, RandomOperations operations) {
        List<Operation> batch = operations.list(6);
        int any = random.nextInt(2);
        int hours = random.nextInt(3);
        ProviderEvent event = event(random);
        return switch (random.nextInt(16)) {
            case 0, 1, 2, 3 -> new Act(Side.LIVE, run -> run.send(run.tenant.key(), batch));
            case 4, 5, 6, 7 -> new Act(Side.TEST, run -> run.send(run.testKey, batch));
            case 8 -> new Act(Side.BOTH, run -> run.pauseOrResume(any));
            case 9 -> new Act(Side.BOTH, run -> run.revise(any, hours));
            case 10 -> new Act(Side.BOTH, run -> run.clock.move(Duration.ofHours(1 + batch.size())));
            case 11, 12 -> new Act(Side.LIVE, run -> run.deliver(event));
            case 13, 14 -> new Act(Side.TEST, run -> run.deliver(event.inTestMode()));
            default -> new Act(Side.BOTH, Run::work);
        };
    }

    /** Few ids and customers, so that events are repeated, and parked until their customer is known. */
    private static ProviderEvent event(SplittableRandom random) {
        String id = "evt_" + random.nextInt(6);
        String customer = "\"customer\": \"cus_" + random.nextInt(2) + "\"";
        return random.nextBoolean()
                ? ProviderEvent.stripe(
                        id, "customer.subscription.created", 1_772_600_000, "\"id\": \"sub_1\", " + customer, "")
                : ProviderEvent.stripe(
                        id,
                        "checkout.session.completed",
                        1_772_600_000,
                        "\"id\": \"cs_1\", \"mode\": \"payment\", \"client_reference_id\": \"u"
                                + (1 + random.nextInt(3)) + "\", " + customer,
                        "");
    }

    /** Runs the history for a new tenant of the storage. Acts of the other side are left out, and so are their ids. */
    Run run(Storage storage, Set<Side> sides) {
        Run run = new Run(storage);
        for (Act act : acts) {
            run.clock.move(Duration.ofSeconds(1));
            if (sides.contains(act.side())) {
                act.doing().to(run);
            }
        }
        return run;
    }

    /** One run of the history. */
    static final class Run {
        private final ManualClock clock = new ManualClock();
        private final TestMailServer mail = new TestMailServer();
        private final TestTenant tenant;
        private final Intake testSide;
        private final IngestionKey testKey;
        private final RunDueSteps worker;
        private final List<ProgramId> programs;
        private final ReceiveWebhook receiveLive;
        private final ReceiveWebhook receiveTest;

        private Run(Storage storage) {
            SequentialIds liveIds = new SequentialIds();
            SequentialIds testIds = new SequentialIds();
            Intake intake = Intake.on(storage, clock, liveIds, new Random());
            tenant = TestTenant.of(storage, intake);
            programs = Stream.of(RandomOperations.EVENT_TYPES.get(0), "purchase")
                    .map(event -> tenant.liveProgram(event).id())
                    .toList();
            testSide = Intake.on(storage, clock, testIds, new Random());
            TenantId world = testSide.testWorlds().open(tenant.id()).orElseThrow();
            testKey = testSide.setUpIngestion().generateKey(world).orElseThrow();
            TestVault vault = new TestVault();
            Connectors liveConnectors = Connectors.on(storage, vault, TestWebhooks::decode, clock, liveIds);
            Connectors testConnectors = Connectors.on(storage, vault, TestWebhooks::decode, clock, testIds);
            setSecret(liveConnectors, tenant.id(), LIVE_SECRET);
            setSecret(testConnectors, world, TEST_SECRET);
            receiveLive = liveConnectors.receiveWebhook();
            receiveTest = testConnectors.receiveWebhook();
            worker = Programs.on(new OneTenant(storage, tenant.id()), clock, new SequentialIds())
                    .worker(TestLinks.LINKS, mail, (of, email) -> {});
        }

        private static void setSecret(Connectors connectors, TenantId world, String secret) {
            assertThat(connectors
                            .connectorSecrets()
                            .set(
                                    world,
                                    Connector.STRIPE,
                                    SigningSecret.parse(secret).orElseThrow(),
                                    Duration.ZERO))
                    .isPresent();
        }

        private void deliver(ProviderEvent event) {
            boolean test = event.equals(event.inTestMode());
            byte[] body = event.payload().getBytes(UTF_8);
            Delivery delivery = Signer.stripe(test ? TEST_SECRET : LIVE_SECRET, clock.instant(), body);
            WebhookOutcome outcome =
                    (test ? receiveTest : receiveLive).receive(tenant.id(), Connector.STRIPE, delivery);
            assertThat(outcome).isIn(WebhookOutcome.PROCESSED, WebhookOutcome.DUPLICATE);
        }

        TenantId live() {
            return tenant.id();
        }

        TenantId test() {
            return tenant.id().test();
        }

        TestMailServer mail() {
            return mail;
        }

        private void send(IngestionKey key, List<Operation> batch) {
            Intake side = key.isTest() ? testSide : tenant.intake();
            Admission.Admitted admitted =
                    (Admission.Admitted) side.ingestBatch().admit(tenant.id(), Optional.of(key));
            assertThat(admitted.tenant()).isEqualTo(key.isTest() ? test() : live());
            assertThat(side.ingestBatch().process(admitted, batch)).isInstanceOf(IngestOutcome.Processed.class);
        }

        private void pauseOrResume(int any) {
            ProgramId program = programs.get(any);
            TestTenant.pause(tenant.intake().actions(), tenant.id(), program);
            if (any == 0) {
                TestTenant.resume(tenant.intake().actions(), tenant.id(), program);
            }
        }

        private void revise(int any, int hours) {
            List<Step> steps = List.of(
                    new Step(Duration.ZERO, List.of(TestEmails.template("One", "Hello"))),
                    new Step(Duration.ofHours(hours), List.of(TestEmails.template("Two", "Hello {{contact.name}}"))));
            assertThat(tenant.intake()
                            .programs()
                            .drafting()
                            .revise(tenant.id(), programs.get(any), new EmailSequence(DraftingMode.PER_CONTACT, steps)))
                    .isPresent();
        }

        private void work() {
            while (worker.run().claimed() > 0) {
                // The next round follows.
            }
        }

        /** Pauses the programs in both worlds, so that the workers of later runs have less to look through. */
        void end() {
            programs.forEach(program -> TestTenant.pause(tenant.intake().actions(), tenant.id(), program));
            testSide.testWorlds().refresh(test());
        }

        /** Draws in another program, so that a test that compares nothing would show. */
        void draft() {
            assertThat(tenant.intake().programLifecycle().draft(tenant.id(), "Another", new EventType("another")))
                    .isPresent();
        }
    }
}
