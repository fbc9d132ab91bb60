package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.StepEmail;
import dev.intake.suppression.Suppression;
import dev.intake.tenant.EmailCap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A suppressed address never receives email, regardless of history and concurrency. */
public abstract class SuppressionLaws extends SuppressionKit {
    /** Number of histories that the property is tried on. */
    protected int histories() {
        return tries(8, 20);
    }

    // Any history, and any concurrency

    /** Contacts get addresses, addresses close and open, contacts are erased: the emails are those of a simple model. */
    @Test
    @Tag(Tries.LAW)
    final void closedAddress_isNeverMailed_asContactsComeAndGo() {
        welcome();
        for (int history = 0; history < histories(); history++) {
            history(new Random(history), "h" + history);
        }
    }

    private void history(Random random, String name) {
        Map<String, String> addresses = new HashMap<>();
        Set<String> closed = new HashSet<>();
        Set<String> entered = new HashSet<>();
        for (int step = 0; step < 12; step++) {
            String user = name + "-user-" + random.nextInt(4);
            String address = name + "-address-" + random.nextInt(3) + "@example.com";
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    tenant.send(identify(user, address, null));
                    addresses.put(user, address);
                }
                case 2 -> {
                    close(address, Suppression.hardBounce(clock.instant(), "evt"));
                    closed.add(address);
                }
                case 3 -> {
                    lift(address);
                    closed.remove(address);
                }
                default -> {
                    tenant.contact(user).ifPresent(this::erase);
                    addresses.remove(user);
                    entered.remove(user);
                }
            }
            if (addresses.containsKey(user) && entered.add(user)) {
                tenant.send(track(user, null, "user.signed_up", name + "-" + step));
                int before = mail.asked().size();
                runAll();
                List<String> sent = mail.asked().stream()
                        .skip(before)
                        .map(email -> email.to().value())
                        .toList();
                assertThat(sent)
                        .as("%s, step %s", name, step)
                        .isEqualTo(closed.contains(addresses.get(user)) ? List.of() : List.of(addresses.get(user)));
            }
        }
    }

    /** Every email that is ever handed over was marked when the closing was answered. */
    @Test
    final void closingWhileWorkersSend_leavesOnlyEmailsThatHadBegun() throws InterruptedException {
        int contacts = 40;
        perAddress(EmailCap.MAX_EMAILS);
        welcome();
        for (int i = 0; i < contacts; i++) {
            signUpAt("user" + i, "shared@example.com");
        }
        CountDownLatch some = new CountDownLatch(3);
        CountDownLatch most = new CountDownLatch(contacts / 2);
        CountDownLatch closed = new CountDownLatch(1);
        List<Thread> workers = IntStream.range(0, 2)
                .mapToObj(i -> new Thread(() -> programs.worker(
                                TestLinks.LINKS,
                                email -> {
                                    some.countDown();
                                    most.countDown();
                                    if (most.getCount() == 0) {
                                        waitFor(closed);
                                    }
                                    return mail.send(email);
                                },
                                (of, email) -> {})
                        .run()))
                .toList();
        workers.forEach(Thread::start);
        some.await();
        close("shared@example.com", Suppression.complaint(clock.instant(), "evt_1"));
        Set<Object> begun = programs.views(tenant.id()).emails(EmailQuery.latest(EmailQuery.MAX_LIMIT)).stream()
                .filter(email -> !(email.state() instanceof EmailState.Skipped))
                .map(StepEmail::id)
                .collect(Collectors.toSet());
        closed.countDown();
        for (Thread worker : workers) {
            worker.join();
        }
        runAll();

        assertThat(begun)
                .containsAll(mail.asked().stream().map(OutgoingEmail::id).toList());
        assertThat(begun).hasSizeLessThan(contacts);
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void signUpAt(String user, String email) {
        EmailAddress address = TestTenant.email(email);
        tenant.send(identify(user, address.value(), null), track(user, null, "user.signed_up", "signup-" + user));
    }
}
