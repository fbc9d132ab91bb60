package dev.intake.attack;

import java.io.IOException;
import java.io.PrintStream;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The attack run: lets honest clients work alone and under each attack, and prints a table of what they noticed. All
 * connections use the loopback interface.
 */
public final class AttackRun {
    private static final int WARM_UP_SECONDS = 10;
    private static final int CALM_SECONDS = 12;
    private static final int BATCH_CONNECTIONS = 8;
    private static final int STRANGERS = 120;

    private final AttackOptions options;
    private final AttackedService service;
    private final AttackSockets sockets;
    private final HonestClients clients;
    private final PrintStream out;

    private AttackRun(AttackOptions options, AttackedService service, PrintStream out)
            throws IOException, InterruptedException {
        this.options = options;
        this.service = service;
        this.sockets = new AttackSockets(service.port(), options.addresses());
        this.clients = new HonestClients(service, service.token(service.tenant()));
        this.out = out;
    }

    /** Runs it; each option is followed by its value. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        AttackOptions options = AttackOptions.parse(arguments);
        try (AttackedService service = AttackedService.start(options)) {
            new AttackRun(options, service, System.out).run();
        }
    }

    private void run() throws IOException, InterruptedException, ExecutionException {
        out.printf(
                Locale.ROOT,
                "%s, %s, heap of %d MB, %d processors; %d s each; the attacker has %d addresses%n%n",
                LocalDate.now(ZoneOffset.UTC),
                options.java(),
                options.heap(),
                Runtime.getRuntime().availableProcessors(),
                options.seconds(),
                options.addresses());
        clients.work(WARM_UP_SECONDS);
        out.println(
                "| attack | p50 ms | p99 ms | longest ms | reads p95 ms | emails p95 ms | served | failed | ready | not ready | MB | errors logged |");
        out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
        row("none", None::new);
        if (options.fairnessOnly() == 1) {
            fairness();
            return;
        }
        row(
                options.floodConnections() + " connections, wrong passwords, unknown name",
                () -> SignInFlood.of("nobody@example.com", sockets, options));
        row(
                options.floodConnections() + " connections, wrong passwords, known name",
                () -> SignInFlood.of(AttackedService.KNOWN_NAME, sockets, options));
        row(options.forms() + " slow forms", () -> SlowSenders.ofForms(sockets, options.forms()));
        row(
                options.bodies() + " slow deliveries to a tenant that does not exist",
                () -> SlowSenders.ofDeliveries(sockets, options.bodies()));
        AttackTenant hostile = service.addHostileTenant();
        row("hostile sizes to every route and tool", () -> HostileSizes.of(service, hostile, options));
        fairness();
        row("none, afterwards", None::new);
    }

    /** One tenant, or a stranger, does the most expensive things in a loop; the honest clients are another tenant's. */
    private void fairness() throws IOException, InterruptedException, ExecutionException {
        ExpensiveCalls calls = new ExpensiveCalls(service.addTenant("Loop"));
        control(options.loopConnections(), calls::single);
        loop("single events over", options.loopConnections(), calls::single);
        loop("batches of 100 contacts with 50 traits over", BATCH_CONNECTIONS, calls::batch);
        loop("dry runs of such batches over", BATCH_CONNECTIONS, calls::dryRun);
        loop("rehearsals over", BATCH_CONNECTIONS, calls::rehearsal);
        loop("pages of 200 contacts over", BATCH_CONNECTIONS, calls::contacts);
        loop("checks of a program of 200 KB of fields over", BATCH_CONNECTIONS, calls::check);
        loop("batches of 100 contacts that cause an email each over", BATCH_CONNECTIONS, calls::emails);
        loop("deliveries to unknown tenants over", STRANGERS, ExpensiveCalls::delivery);
    }

    private void loop(String what, int connections, IntFunction<HttpCall> call)
            throws IOException, InterruptedException, ExecutionException {
        row(what + " " + connections + " connections", () -> new Loop(service.port(), connections, call));
    }

    /** Sends the cheapest calls to a server that does nothing, for what the attacking process itself takes of the processors. */
    private void control(int connections, IntFunction<HttpCall> call)
            throws IOException, InterruptedException, ExecutionException {
        try (Sink sink = Sink.start()) {
            row(
                    "single events to nobody over " + connections + " connections",
                    () -> new Loop(sink.port(), connections, call));
        }
    }

    private void row(String name, Supplier<Attack> attack)
            throws IOException, InterruptedException, ExecutionException {
        long errorsBefore = service.errors();
        AttackFigures figures;
        String result;
        try (Attack running = attack.get()) {
            figures = clients.work(options.seconds());
            result = running.result();
        }
        out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.0f | %.1f | %.0f | %d | %d | %d | %d | %d | %d |%n",
                name,
                figures.p50(),
                figures.p99(),
                figures.longest(),
                figures.read(),
                figures.email(),
                figures.served(),
                figures.failed(),
                figures.ready(),
                figures.notReady(),
                figures.megabytes(),
                service.errors() - errorsBefore);
        if (!result.isEmpty()) {
            System.err.println("  " + name + ": " + result);
        }
        out.flush();
        TimeUnit.SECONDS.sleep(CALM_SECONDS);
    }

    /** Nobody attacks. */
    private static final class None implements Attack {
        @Override
        public String result() {
            return "";
        }

        @Override
        public void close() {}
    }
}
