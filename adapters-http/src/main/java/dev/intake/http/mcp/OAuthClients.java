package dev.intake.http.mcp;

import dev.intake.http.server.AddressAllowance;
import dev.intake.http.server.PublicDocuments;
import dev.intake.ingest.LatestUsed;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.Turns;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds applications by client id. An id that is an address makes the service fetch it, so fetches are few at a time, in turns
 * of the networks that cause them, and limited per network. What was fetched is kept for {@link #KEPT}, and an address that
 * failed is not asked again within {@link #PAUSE}. Thread-safe.
 */
public final class OAuthClients {
    /** How long an application is used before its document is fetched again: 5 minutes, whatever its server says. */
    static final Duration KEPT = Duration.ofMinutes(5);

    /** How long an address is not asked again after a failure. */
    static final Duration PAUSE = Duration.ofSeconds(10);

    /** The maximum number of applications and failures that are kept. */
    static final int MAX_KEPT = 500;

    private static final int PLACES = 4;
    private static final int MOST_OF_ONE = 4;
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    private final PublicDocuments documents;
    private final Function<Context, String> networks;
    private final InstantSource clock;
    private final AddressAllowance allowance;
    private final Turns<String> turns = new Turns<>(PLACES, MOST_OF_ONE, MAX_WAIT);
    private final Map<String, Fetched> kept = new LatestUsed<>(MAX_KEPT);

    /**
     * The result of a fetch.
     *
     * @param client the application; absent after a failure
     * @param until when it is no longer used
     */
    private record Fetched(Optional<OAuthClient> client, Instant until) {}

    /**
     * Creates the applications.
     *
     * @param networks returns the network of a request's client
     */
    public OAuthClients(PublicDocuments documents, Function<Context, String> networks, InstantSource clock) {
        this.documents = documents;
        this.networks = networks;
        this.clock = clock;
        this.allowance = new AddressAllowance(clock);
    }

    /** Returns the application with this client id; empty if there is none, or none can be had now. */
    Optional<OAuthClient> withId(String id, Context context) {
        return ClientDocument.address(id).isPresent()
                ? published(id, networks.apply(context))
                : OAuthClient.registered(id);
    }

    /** Returns the application whose document the network asks for. */
    Optional<OAuthClient> published(String id, String network) {
        Optional<Fetched> known = known(id);
        if (known.isPresent()) {
            return known.get().client();
        }
        if (allowance.refusal(network).isPresent()) {
            return Optional.empty();
        }
        return turns.run(network, () -> known(id).orElseGet(() -> fetched(id))).flatMap(Fetched::client);
    }

    private Fetched fetched(String id) {
        Optional<OAuthClient> client = ClientDocument.fetch(id, documents);
        Fetched fetched = new Fetched(client, clock.instant().plus(client.isPresent() ? KEPT : PAUSE));
        synchronized (kept) {
            kept.put(id, fetched);
        }
        return fetched;
    }

    private Optional<Fetched> known(String id) {
        synchronized (kept) {
            return Optional.ofNullable(kept.get(id))
                    .filter(fetched -> Lasting.until(fetched.until(), KEPT, clock.instant()));
        }
    }
}
