package dev.intake.http.testing;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import dev.intake.testing.JsonReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Customers of Stripe with a subscription each, which a worker counts and imports in pages of two. */
public final class TestHistory implements ObjectDirectory {
    private static final int CUSTOMERS = 3;
    private static final int PAGE = 2;

    private final TestService service;
    private final List<ListedObject> objects;

    private TestHistory(TestService service) {
        this.service = service;
        Instant began = service.clock.instant().minus(Duration.ofDays(90));
        this.objects = Stream.concat(
                        IntStream.range(0, CUSTOMERS)
                                .mapToObj(i -> new ListedObject(
                                        Kind.CUSTOMER, JsonReader.read("""
                                {"id": "cus_%s", "object": "customer", "email": "c%s@example.com", "created": %s}
                                """.formatted(i, i, began.getEpochSecond())))),
                        IntStream.range(0, CUSTOMERS)
                                .mapToObj(i -> new ListedObject(Kind.SUBSCRIPTION, JsonReader.read("""
                                {"id": "sub_%s", "object": "subscription", "customer": "cus_%s", "status": "active",
                                 "created": %s}
                                """.formatted(
                                                i, i, began.getEpochSecond() + 60)))))
                .toList();
    }

    /** The history of an account at Stripe. */
    public static TestHistory of(TestService service) {
        return new TestHistory(service);
    }

    /** Lets a worker count or import what is due, as long as it may go on. */
    public void work(Predicate<Duration> wait) {
        service.connectors.importWorker((connector, key) -> this, wait).run();
    }

    @Override
    public ProviderPage<ListedObject, ListCursor> page(Optional<ListCursor> after) {
        int start = after.map(cursor -> Integer.parseInt(cursor.value())).orElse(0);
        int end = Math.min(start + PAGE, objects.size());
        return new ProviderPage.Listed<>(
                objects.subList(start, end),
                end < objects.size() ? Optional.of(new ListCursor(Integer.toString(end))) : Optional.empty());
    }
}
