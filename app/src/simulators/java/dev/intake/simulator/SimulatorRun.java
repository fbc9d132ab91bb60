package dev.intake.simulator;

import dev.intake.app.demo.ProviderEvent;
import dev.intake.app.demo.SaasMonth;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.stripe.StripeSignature;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;

/**
 * Plays Stripe for a running service: sends the events of a {@link SaasMonth} that ends now to its webhook endpoint, some of
 * them not and some twice, and serves the API that lists them all until it is interrupted.
 */
public final class SimulatorRun {
    /** The key that lists the events. */
    static final String KEY = "rk_test_simulated";

    private final Map<String, String> options;
    private final PrintStream out;

    private SimulatorRun(Map<String, String> options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** Runs it; each option is followed by its value. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            options.put(arguments[i], arguments[i + 1]);
        }
        new SimulatorRun(options, System.out).run();
    }

    private String option(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }

    private void run() throws IOException, InterruptedException {
        long seed = Long.parseLong(option("--seed", "1"));
        SaasMonth month = SaasMonth.of(
                seed,
                Integer.parseInt(option("--contacts", "500")),
                Instant.now().minus(SaasMonth.LENGTH).plus(Duration.ofHours(1)));
        List<ProviderEvent> events = month.events().stream()
                .filter(event -> event.created().isBefore(Instant.now()))
                .toList();
        StripeAccount account = new StripeAccount(events, InstantSource.system());
        try (StripeSimulator stripe = StripeSimulator.start(
                Integer.parseInt(option("--port", "0")),
                account,
                KEY,
                Integer.parseInt(option("--limited-every", "0")))) {
            out.println(
                    "Stripe's API is at " + stripe.url() + " (INTAKE_STRIPE_BASE_URL); its restricted key is " + KEY);
            Optional<String> endpoint = Optional.ofNullable(options.get("--to"));
            if (endpoint.isPresent()) {
                deliver(events, URI.create(endpoint.get()), new SplittableRandom(seed));
            }
            out.println(events.size() + " events are listed. Stop with Ctrl-C.");
            new CountDownLatch(1).await();
        }
    }

    private void deliver(List<ProviderEvent> events, URI endpoint, SplittableRandom random)
            throws IOException, InterruptedException {
        SigningSecret secret = SigningSecret.parse(option("--secret", "")).orElseThrow();
        double dropped = Double.parseDouble(option("--dropped", "0.1"));
        double doubled = Double.parseDouble(option("--doubled", "0.05"));
        HttpClient client = HttpClient.newHttpClient();
        int sent = 0;
        for (ProviderEvent event : events) {
            int times = random.nextDouble() < dropped ? 0 : random.nextDouble() < doubled ? 2 : 1;
            for (int i = 0; i < times; i++) {
                send(client, endpoint, new StripeSignature().sign(secret, event.id(), Instant.now(), event.body()));
                sent++;
            }
        }
        out.println("Sent " + sent + " deliveries of " + events.size() + " events to " + endpoint);
    }

    private static void send(HttpClient client, URI endpoint, Delivery delivery)
            throws IOException, InterruptedException {
        byte[] body = new byte[delivery.body().remaining()];
        delivery.body().get(body);
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(endpoint)
                        .header(
                                StripeSignature.HEADER,
                                delivery.header(StripeSignature.HEADER).get(0))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new IOException("the endpoint answered " + response.statusCode() + " " + response.body());
        }
    }
}
