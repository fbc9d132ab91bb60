package dev.intake.http.server;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicReference;

/** Collects a response's body, or cancels the response once it exceeds a limit. */
public final class BoundedBody implements BodySubscriber<Optional<byte[]>> {
    private final int limit;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final AtomicReference<Subscription> subscription = new AtomicReference<>();
    private final CompletableFuture<Optional<byte[]>> body = new CompletableFuture<>();

    private BoundedBody(int limit) {
        this.limit = limit;
    }

    public static BodyHandler<Optional<byte[]>> upTo(int limit) {
        return response -> new BoundedBody(limit);
    }

    @Override
    public CompletionStage<Optional<byte[]>> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription given) {
        if (subscription.compareAndSet(null, given)) {
            given.request(Long.MAX_VALUE);
        } else {
            given.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (body.isDone()) {
                return;
            }
            if (buffer.remaining() > limit - received.size()) {
                Optional.ofNullable(subscription.get()).ifPresent(Subscription::cancel);
                body.complete(Optional.empty());
                return;
            }
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            received.writeBytes(bytes);
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(Optional.of(received.toByteArray()));
    }
}
