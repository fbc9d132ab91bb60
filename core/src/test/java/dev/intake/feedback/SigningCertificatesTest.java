package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.ManualClock;
import dev.intake.testing.TestSns;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which certificates are used, and how often they are fetched. */
class SigningCertificatesTest {
    private static final URI ADDRESS = URI.create(TestSns.CERTIFICATE);
    private static final Instant NOW = ManualClock.START;
    private static final TopicArn OTHER =
            TopicArn.parse("arn:aws:sns:eu-west-1:999999999999:bounces").orElseThrow();

    private final TestSns sns = new TestSns();
    private final SigningCertificates certificates = new SigningCertificates(sns);

    private CertificateLookup find(URI address, Instant now) {
        return certificates.find(address, TestSns.TOPIC, now, () -> {});
    }

    private static URI numbered(int number) {
        return URI.create("https://sns.eu-west-1.amazonaws.com/" + number + ".pem");
    }

    private void serve(TestSns.Pair pair) {
        sns.replies = address -> new SnsReply.Received(pair.pem());
    }

    @Test
    void certificate_isFetchedOnce() {
        AtomicInteger waits = new AtomicInteger();

        for (int i = 0; i < 3; i++) {
            assertThat(certificates.find(ADDRESS, TestSns.TOPIC, NOW, waits::incrementAndGet))
                    .isInstanceOf(CertificateLookup.Found.class);
        }
        assertThat(sns.requested).containsExactly(ADDRESS);
        assertThat(waits).hasValue(1);
        assertThat(find(ADDRESS, NOW.plus(Duration.ofDays(30)))).isInstanceOf(CertificateLookup.Found.class);
        assertThat(sns.requested).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "dns:sns.amazonaws.com,true",
        "dns:sns-signing.eu-west-1.amazonaws.com,true",
        "'dns:a.example,dns:sns.eu-west-1.amazonaws.com',true",
        "dns:sns-signing.us-east-1.amazonaws.com,false",
        "dns:s3.amazonaws.com,false",
        "dns:sns.amazonaws.com.evil.example,false",
        "email:sns.amazonaws.com@evil.example,false"
    })
    void certificate_isUsed_onlyWithANameOfSns(String names, boolean used) {
        serve(TestSns.pair(names, "RSA", 2048, "2026/01/01", 365));

        assertThat(find(ADDRESS, NOW) instanceof CertificateLookup.Found).isEqualTo(used);
    }

    @ParameterizedTest
    @CsvSource({"RSA,2048,2025/01/01,30", "RSA,2048,2026/06/01,365", "RSA,1024,2026/01/01,365", "EC,256,2026/01/01,365"
    })
    void certificateThatIsExpired_notYetValid_weakOrOfAnotherKind_isNotUsed(
            String algorithm, int bits, String start, int days) {
        serve(TestSns.pair("dns:sns.amazonaws.com", algorithm, bits, start, days));

        assertThat(find(ADDRESS, NOW)).isEqualTo(new CertificateLookup.Unusable());
    }

    @Test
    void certificateThatExpires_isNotUsedAnymore() {
        serve(TestSns.pair("dns:sns.amazonaws.com", "RSA", 2048, "2026/01/01", 63));
        assertThat(find(ADDRESS, NOW)).isInstanceOf(CertificateLookup.Found.class);

        assertThat(find(ADDRESS, NOW.plus(Duration.ofHours(20)))).isEqualTo(new CertificateLookup.Unusable());
    }

    @Test
    void responseThatIsNoCertificate_isNotUsed() {
        sns.replies = address -> new SnsReply.Received("<html>".getBytes(UTF_8));

        assertThat(find(ADDRESS, NOW)).isEqualTo(new CertificateLookup.Unusable());
    }

    @Test
    void failures_stopTheFetchesOfATopic_forAWhile_andOfNoOtherTopic() {
        sns.replies = address -> new SnsReply.Failed("no answer");
        for (int i = 0; i < 50; i++) {
            assertThat(find(numbered(i), NOW)).isEqualTo(new CertificateLookup.Unavailable());
        }
        assertThat(sns.requested).hasSize(SigningCertificates.MAX_FAILURES);

        certificates.find(ADDRESS, OTHER, NOW, () -> {});
        assertThat(sns.requested).hasSize(SigningCertificates.MAX_FAILURES + 1);
        find(ADDRESS, NOW.plus(SigningCertificates.FAILURES_COUNT));
        assertThat(sns.requested).hasSize(SigningCertificates.MAX_FAILURES + 2);
    }

    @Test
    void failures_ofAClockThatWasAhead_stopNoFetch_whenTheClockIsRight() {
        sns.replies = address -> new SnsReply.Failed("no answer");
        for (int i = 0; i < SigningCertificates.MAX_FAILURES; i++) {
            find(numbered(i), NOW.plus(Duration.ofHours(10)));
        }

        find(ADDRESS, NOW);

        assertThat(sns.requested).hasSize(SigningCertificates.MAX_FAILURES + 1);
    }

    @Test
    void certificatesThatAreUsedLeast_areForgotten() {
        find(ADDRESS, NOW);
        for (int i = 0; i < 31; i++) {
            find(numbered(i), NOW);
        }
        find(ADDRESS, NOW);
        assertThat(sns.requested).hasSize(32);

        find(numbered(31), NOW);
        find(ADDRESS, NOW);
        assertThat(sns.requested).hasSize(33);
        find(numbered(0), NOW);
        assertThat(sns.requested).hasSize(34);
    }

    @Test
    void knownCertificate_isUsed_whileOtherFetchesFail() {
        find(ADDRESS, NOW);
        sns.replies = address -> new SnsReply.Failed("no answer");
        for (int i = 0; i < 10; i++) {
            find(numbered(i), NOW);
        }

        assertThat(find(ADDRESS, NOW)).isInstanceOf(CertificateLookup.Found.class);
    }

    @Test
    void fewFetches_runAtATime_andFurtherOnesDoNotWait() throws Exception {
        CountDownLatch running = new CountDownLatch(SigningCertificates.MAX_FETCHES);
        CountDownLatch answer = new CountDownLatch(1);
        sns.replies = address -> {
            running.countDown();
            await(answer);
            return new SnsReply.Received(TestSns.usual().pem());
        };
        ExecutorService threads = Executors.newFixedThreadPool(SigningCertificates.MAX_FETCHES);
        try {
            List<Future<CertificateLookup>> fetches = new ArrayList<>();
            for (int i = 0; i < SigningCertificates.MAX_FETCHES; i++) {
                URI address = numbered(i);
                fetches.add(threads.submit(() -> find(address, NOW)));
            }
            await(running);

            assertThat(find(ADDRESS, NOW)).isEqualTo(new CertificateLookup.Unavailable());
            answer.countDown();
            for (Future<CertificateLookup> fetch : fetches) {
                assertThat(fetch.get()).isInstanceOf(CertificateLookup.Found.class);
            }
            assertThat(find(ADDRESS, NOW)).isInstanceOf(CertificateLookup.Found.class);
        } finally {
            answer.countDown();
            threads.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
