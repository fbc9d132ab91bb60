package dev.intake.http.reference;

import dev.intake.http.reference.DescribedExchanges.Exchange;
import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Sends requests as any client does, and fails where an exchange is not as the service describes it. */
public final class DescribedHttpClient extends HttpClient {
    private static final DescribedExchanges DESCRIBED = new DescribedExchanges(ApiDescription.load());

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpResponse<T> response = client.send(request, handler);
        DESCRIBED.require(exchange(request, response));
        return response;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        return client.sendAsync(request, handler).thenApply(response -> {
            DESCRIBED.require(exchange(request, response));
            return response;
        });
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        return client.sendAsync(request, handler, pushes);
    }

    private static <T> Exchange exchange(HttpRequest request, HttpResponse<T> response) {
        return new Exchange(
                request.method(),
                request.uri().getRawPath(),
                ByteBuffer.wrap(
                        request.bodyPublisher().map(DescribedHttpClient::bytes).orElseGet(() -> new byte[0])),
                response.statusCode(),
                response.headers(),
                response.body() instanceof String text ? Optional.of(text) : Optional.empty());
    }

    /** What a publisher publishes; those of tests do so again and again. */
    private static byte[] bytes(BodyPublisher publisher) {
        var collected = BodySubscribers.ofByteArray();
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                collected.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer item) {
                collected.onNext(List.of(item));
            }

            @Override
            public void onError(Throwable thrown) {
                collected.onError(thrown);
            }

            @Override
            public void onComplete() {
                collected.onComplete();
            }
        });
        return collected.getBody().toCompletableFuture().join();
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return client.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return client.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return client.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return client.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return client.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return client.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return client.authenticator();
    }

    @Override
    public Version version() {
        return client.version();
    }

    @Override
    public Optional<Executor> executor() {
        return client.executor();
    }
}
