package dev.intake.http.testing;

import static dev.intake.http.testing.ShownPage.pressing;
import static dev.intake.http.testing.ShownPage.sending;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ProviderPage;
import dev.intake.sync.ListCursor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/** The page of a billing provider's history in each state, one after the other. */
final class ShownHistoryPages {
    private static final ProviderPage.Refused<ListedObject, ListCursor> REFUSED = new ProviderPage.Refused<>(
            "the restricted key may not list invoices (403): give it the permission Read for Invoices");

    private ShownHistoryPages() {}

    static List<ShownPage> of(TestService service) {
        String settings = ShownPages.at(service.intake
                        .tenantSetup()
                        .create("History")
                        .orElseThrow()
                        .id())
                + "/settings/integrations";
        String history = settings + "/connectors/stripe/sync";
        TestHistory stripe = TestHistory.of(service);
        return List.of(
                new ShownPage("history-without-key", history, "No restricted key"),
                new ShownPage(
                        "history-nothing-yet",
                        history,
                        visitor -> {
                            sending(
                                            "stripe-api-key",
                                            "rk_live_0123456789abcdefWXYZ",
                                            "form[action$='/stripe/api-key'] button")
                                    .by(visitor);
                            visitor.await("ends in WXYZ");
                            visitor.open(history);
                        },
                        "Count"),
                new ShownPage(
                        "history-counting",
                        history,
                        visitor -> {
                            visitor.press("#history-count");
                            visitor.await("Counting since");
                            stripe.work(once());
                            visitor.open(history);
                        },
                        "2 objects read"),
                new ShownPage(
                        "history-counted",
                        history,
                        visitor -> {
                            stripe.work(pause -> true);
                            visitor.open(history);
                        },
                        "Nothing is imported yet"),
                new ShownPage(
                        "history-running",
                        history,
                        visitor -> {
                            service.clock.move(Duration.ofSeconds(1));
                            visitor.press("#history-start");
                            visitor.await("Importing since");
                            stripe.work(once());
                            visitor.open(history);
                        },
                        "33%"),
                new ShownPage(
                        "history-limited",
                        history,
                        visitor -> {
                            service.connectors
                                    .importWorker(
                                            (connector, key) ->
                                                    after -> new ProviderPage.RateLimited<>(Duration.ofSeconds(30)),
                                            Duration::isZero)
                                    .run();
                            visitor.open(history);
                        },
                        "Next attempt"),
                new ShownPage("history-stopped", history, pressing("#history-cancel"), "Import stopped on"),
                new ShownPage(
                        "history-failed",
                        history,
                        visitor -> {
                            visitor.press("#history-start");
                            visitor.await("Importing since");
                            service.connectors
                                    .importWorker((connector, key) -> after -> REFUSED, pause -> true)
                                    .run();
                            visitor.open(history);
                        },
                        "Import failed on"),
                new ShownPage(
                        "history-finished",
                        history,
                        visitor -> {
                            visitor.press("#history-start");
                            visitor.await("Importing since");
                            stripe.work(pause -> true);
                            visitor.open(history);
                        },
                        "Import completed on"));
    }

    /** Goes on with one page. */
    private static Predicate<Duration> once() {
        AtomicBoolean over = new AtomicBoolean();
        return pause -> !over.getAndSet(true);
    }
}
