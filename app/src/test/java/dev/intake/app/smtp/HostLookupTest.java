package dev.intake.app.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Name servers of strangers: they may take long, or know no address. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostLookupTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofSeconds(1);

    @Test
    void nameThatIsResolved_orDoesNotExist_isNoObstacle() {
        assertThat(HostLookup.SYSTEM.obstacle("localhost", PATIENCE)).isEmpty();
        HostLookup nobody = new HostLookup(host -> {
            throw new UnknownHostException(host);
        });
        assertThat(nobody.obstacle("nobody.example", PATIENCE)).isEmpty();
    }

    @Test
    void nameServerThatDoesNotRespond_delaysNobodyBeyondTheLimit() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(HostLookup.MAX_PENDING);
        HostLookup slow = new HostLookup(host -> resolved(end, ended));
        assertThat(slow.obstacle("slow.example", SHORT))
                .contains("the name of the mail server was not resolved within 1 s");

        for (int i = 1; i < HostLookup.MAX_PENDING; i++) {
            assertThat(slow.obstacle("slow.example", Duration.ofMillis(1))).isPresent();
        }
        assertThat(slow.obstacle("slow.example", PATIENCE))
                .contains("too many names of mail servers are being resolved");
        end.countDown();
        assertThat(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private static InetAddress[] resolved(CountDownLatch end, CountDownLatch ended) {
        try {
            assertThat(end.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            ended.countDown();
        }
        return new InetAddress[0];
    }
}
