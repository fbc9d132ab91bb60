package dev.intake.http.provider;

import dev.intake.feedback.SnsReply;
import dev.intake.feedback.SnsService;
import dev.intake.http.server.BoundedBody;
import dev.intake.kernel.ConnectionFailures;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Requests addresses of Amazon SNS over https. Redirects are not followed, the response has a size limit, and one deadline
 * includes connection, headers and body. Thread-safe.
 */
public final class SnsClient implements SnsService {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int OK = 200;
    private static final Pattern HOST = Pattern.compile("sns\\.[a-z0-9-]+\\.amazonaws\\.com(\\.cn)?");

    private final UnaryOperator<URI> route;
    private final Duration timeout;

    public SnsClient() {
        this(UnaryOperator.identity(), TIMEOUT);
    }

    /** Creates a client that requests another address instead of the given one, for tests. */
    SnsClient(UnaryOperator<URI> route, Duration timeout) {
        this.route = route;
        this.timeout = timeout;
    }

    @Override
    public SnsReply get(URI address) {
        if (!isSnsAddress(address)) {
            return new SnsReply.Failed("the address is not one of SNS");
        }
        HttpRequest request = HttpRequest.newBuilder(route.apply(address)).build();
        CompletableFuture<HttpResponse<Optional<byte[]>>> exchange =
                client().sendAsync(request, BoundedBody.upTo(MAX_BYTES));
        try {
            return reply(exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return new SnsReply.Failed("SNS did not respond in time");
        } catch (ExecutionException e) {
            return new SnsReply.Failed("SNS could not be reached: " + ConnectionFailures.describe(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new SnsReply.Failed("the request to SNS was interrupted");
        } finally {
            exchange.cancel(true);
        }
    }

    /** Returns a client for one request. Requests are rare, and each client owns a thread. */
    private HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /**
     * Returns whether the address belongs to SNS. The core has checked it already; this check prevents requests to other
     * hosts if the core has a fault.
     */
    private static boolean isSnsAddress(URI address) {
        return "https".equals(address.getScheme())
                && address.getRawAuthority() != null
                && HOST.matcher(address.getRawAuthority()).matches();
    }

    private static SnsReply reply(HttpResponse<Optional<byte[]>> response) {
        if (response.statusCode() != OK) {
            return new SnsReply.Failed("SNS responded with " + response.statusCode());
        }
        return response.body()
                .<SnsReply>map(SnsReply.Received::new)
                .orElseGet(() -> new SnsReply.Failed("the response of SNS has more than " + MAX_BYTES + " bytes"));
    }
}
