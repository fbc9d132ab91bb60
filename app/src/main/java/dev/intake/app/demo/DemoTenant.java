package dev.intake.app.demo;

import dev.intake.access.Actor;
import dev.intake.access.IngestionKey;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.ClockedCore;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.stripe.StripeSignature;
import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepRound;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.ReceiveWebhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Fills a tenant with a {@link SaasMonth} that ends now, through the use cases of the running service: ingestion for calls of
 * a backend, signed webhooks for Stripe's events, the worker for due steps. A clock advances from the start of the month to
 * now. Emails are kept. A database dump would have to change with each migration and would exercise no rule.
 */
final class DemoTenant {
    /** The name of the tenant. */
    static final String NAME = "Demo";

    /** The action of the last audit entry. Without it, the month is incomplete. */
    static final String COMPLETED = "complete the demo";

    private static final Duration SLICE = Duration.ofMinutes(20);
    private static final RateLimit LIMIT_WHILE_FILLING = new RateLimit(RateLimit.MAX, RateLimit.MAX);
    private static final Duration MAX_DELAY = Duration.ofHours(5);
    private static final double DUPLICATE_SHARE = 0.02;
    private static final double LATE_SHARE = 0.05;
    private static final int SECRET_BYTES = 16;
    private static final int AUDIT_ENTRIES = 1_000;

    private final long seed;
    private final int contacts;
    private final Instant end;

    /**
     * Creates a tenant to fill.
     *
     * @param seed determines the month
     * @param contacts the number of contacts
     * @param end when the month ends
     */
    DemoTenant(long seed, int contacts, Instant end) {
        this.seed = seed;
        this.contacts = contacts;
        this.end = end;
    }

    /**
     * The progress of filling.
     *
     * @param day the day being filled, from 1
     * @param contacts the total number of contacts
     */
    record Progress(int day, int days, int contacts) {}

    /** Returns whether a storage with these tenants holds a complete demo. */
    static boolean isComplete(List<Tenant> tenants, Backend backend) {
        return tenants.size() == 1
                && backend.intake().accessViews(tenants.get(0).id()).audit(AUDIT_ENTRIES).stream()
                        .anyMatch(entry -> entry.action().equals(COMPLETED));
    }

    /**
     * Creates a tenant and fills it.
     *
     * @param backend a backend whose storage has no tenant
     * @param baseUrl the URL of the service in the emails' unsubscribe links
     * @param progress receives each day before it is filled
     */
    void fill(Backend backend, String baseUrl, Consumer<Progress> progress) {
        Instant start = end.minus(SaasMonth.LENGTH);
        SaasMonth month = SaasMonth.of(seed, contacts, start);
        MovableClock clock = new MovableClock(start);
        ClockedCore core = backend.coreAt(clock, ProviderAdapters.payloads());
        Tenant tenant = core.intake().tenantSetup().create(NAME).orElseThrow();
        core.intake().tenantSetup().limit(tenant.id(), LIMIT_WHILE_FILLING);
        core.intake()
                .setSender()
                .change(
                        tenant.id(),
                        sender -> sender.withPostalAddress(new PostalAddress(List.of("1 Main Street", "Springfield"))),
                        Actor.COMMAND_LINE);
        DemoPrograms.approve(core, tenant.id());
        RunDueSteps steps = core.programs()
                .worker(
                        new UnsubscribeLinks(baseUrl, backend.unsubscribeTokens()),
                        email -> new SendOutcome.Kept(),
                        (owner, email) -> {});
        run(month, core, tenant.id(), clock, steps, progress);
        core.intake().tenantSetup().limit(tenant.id(), RateLimit.DEFAULT);
        core.intake().traffic().flush();
        core.intake().countDays().run(SweepPace.UNTHROTTLED);
        core.intake().auditTrail().note(tenant.id(), Actor.COMMAND_LINE, COMPLETED);
    }

    private void run(
            SaasMonth month,
            ClockedCore core,
            TenantId tenant,
            MovableClock clock,
            RunDueSteps steps,
            Consumer<Progress> progress) {
        IngestBatch ingest = core.intake().ingestBatch();
        IngestionKey key = core.intake().setUpIngestion().generateKey(tenant).orElseThrow();
        SplittableRandom random = new SplittableRandom(seed);
        SigningSecret secret = secret(random);
        core.connectors().connectorSecrets().set(tenant, Connector.STRIPE, secret, Duration.ZERO);
        ReceiveWebhook receive = core.connectors().receiveWebhook(core.intake().traffic());
        Slices<ProductCall> calls = new Slices<>(month.calls(), ProductCall::at);
        Slices<Sent> deliveries = new Slices<>(sent(month.events(), random), Sent::at);
        int day = 0;
        for (Instant until = clock.instant().plus(SLICE); !until.isAfter(end); until = until.plus(SLICE)) {
            int reached = dayOf(until);
            if (reached > day) {
                day = reached;
                progress.accept(new Progress(day, (int) SaasMonth.LENGTH.toDays(), contacts));
                core.intake().traffic().flush();
            }
            clock.moveTo(until);
            send(calls.until(until), ingest, tenant, key);
            deliver(deliveries.until(until), receive, tenant, secret, until);
            runDue(steps);
        }
    }

    /** Returns the day that a slice belongs to, from 1. */
    private int dayOf(Instant endOfSlice) {
        Instant start = end.minus(SaasMonth.LENGTH);
        return (int) Duration.between(start, endOfSlice.minus(SLICE)).toDays() + 1;
    }

    private static void send(List<ProductCall> calls, IngestBatch ingest, TenantId tenant, IngestionKey key) {
        if (calls.isEmpty()) {
            return;
        }
        List<Operation> operations = calls.stream().map(ProductCall::operation).toList();
        if (ingest.admit(tenant, Optional.of(key)) instanceof Admission.Admitted admitted) {
            ingest.process(admitted, operations);
        }
    }

    private static void deliver(
            List<Sent> sent, ReceiveWebhook receive, TenantId tenant, SigningSecret secret, Instant now) {
        StripeSignature stripe = new StripeSignature();
        List<Delivery> deliveries = sent.stream()
                .map(one ->
                        stripe.sign(secret, one.event().id(), now, one.event().body()))
                .toList();
        receive.receiveAll(tenant, Connector.STRIPE, deliveries);
    }

    private static void runDue(RunDueSteps steps) {
        StepRound round = steps.run();
        while (round.claimed() > 0 || round.isMoreDue()) {
            round = steps.run();
        }
    }

    /** Returns the deliveries of the events. Most arrive at once, some late and so out of order, and some twice. */
    private List<Sent> sent(List<ProviderEvent> events, SplittableRandom random) {
        List<Sent> sent = new ArrayList<>();
        for (ProviderEvent event : events) {
            Duration after = random.nextDouble() < LATE_SHARE
                    ? Duration.ofSeconds(random.nextLong(MAX_DELAY.toSeconds()))
                    : Duration.ofSeconds(1 + random.nextLong(4));
            Instant at = event.created().plus(after);
            sent.add(new Sent(at, event));
            if (random.nextDouble() < DUPLICATE_SHARE) {
                sent.add(new Sent(at.plus(Duration.ofMinutes(1 + random.nextLong(90))), event));
            }
        }
        sent.sort(Comparator.comparing(Sent::at));
        return sent;
    }

    private static SigningSecret secret(SplittableRandom random) {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return SigningSecret.parse("whsec_demo" + HexFormat.of().formatHex(bytes))
                .orElseThrow();
    }

    private record Sent(Instant at, ProviderEvent event) {}
}
