import com.segment.analytics.Analytics;
import com.segment.analytics.Callback;
import com.segment.analytics.messages.AliasMessage;
import com.segment.analytics.messages.IdentifyMessage;
import com.segment.analytics.messages.Message;
import com.segment.analytics.messages.PageMessage;
import com.segment.analytics.messages.TrackMessage;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The calls of calls.mjs, with Segment's client for Java. */
final class SegmentJava {
    private static final int USERS = 20;
    private static final int ORDERS = 600;
    private static final int VISITS = 5;
    private static final Instant FIRST_ORDER = Instant.parse("2026-01-02T03:04:05.678Z");

    private SegmentJava() {}

    /** Sends them to the host that the first argument names, with the key that is the second. */
    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch delivered = new CountDownLatch(USERS + ORDERS + 2 * VISITS);
        // The client waits half a minute before it repeats a batch; each batch has its own thread, so they wait at
        // once.
        ExecutorService network = Executors.newCachedThreadPool();
        Analytics analytics = Analytics.builder(arguments[1])
                .endpoint(arguments[0])
                .flushQueueSize(250)
                .networkExecutor(network)
                .callback(new Deliveries(delivered))
                .build();
        sendAll(analytics);
        analytics.flush();
        boolean all = delivered.await(4, TimeUnit.MINUTES);
        analytics.shutdown();
        network.shutdown();
        System.exit(all ? 0 : 1);
    }

    private static void sendAll(Analytics analytics) {
        for (int user = 0; user < USERS; user++) {
            analytics.enqueue(IdentifyMessage.builder()
                    .userId("user-" + user)
                    .traits(Map.of(
                            "email",
                            "user-" + user + "@example.com",
                            "name",
                            "User " + user,
                            "plan",
                            "pro",
                            "logins",
                            user)));
        }
        for (int order = 0; order < ORDERS; order++) {
            analytics.enqueue(TrackMessage.builder("order.created")
                    .userId("user-" + order % USERS)
                    .timestamp(Date.from(FIRST_ORDER.plusSeconds(order)))
                    .properties(Map.of("order", order, "amount", order + 0.5, "paid", order % 2 == 0)));
        }
        for (int user = 0; user < VISITS; user++) {
            analytics.enqueue(PageMessage.builder("Home").userId("user-" + user).properties(Map.of("path", "/")));
            analytics.enqueue(AliasMessage.builder("visitor-" + user).userId("user-" + user));
        }
    }

    private static final class Deliveries implements Callback {
        private final CountDownLatch left;

        Deliveries(CountDownLatch left) {
            this.left = left;
        }

        @Override
        public void success(Message message) {
            left.countDown();
        }

        @Override
        public void failure(Message message, Throwable reason) {
            System.err.println(message.messageId() + ": " + reason);
        }
    }
}
