package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.ContactId;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.ProgramResults;
import dev.intake.program.ProgramResults.EmailResults;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The results of any history are those of a count by hand. */
public abstract class ResultsLaws extends ResultsKit {
    // Laws

    /** An event that may reach the goal. */
    private record Conversion(String user, Instant occurred, Instant received) {}

    /** What was done, as the test did it. */
    private static final class History {
        final Map<String, Instant> enrolled = new HashMap<>();
        final Map<String, Instant> canceled = new HashMap<>();
        final Set<String> exited = new HashSet<>();
        final List<Conversion> conversions = new ArrayList<>();
        final Map<ContactId, String> users = new HashMap<>();

        /** A cancellation at the moment of the entry event ends the enrollment, whichever arrived first. */
        void enroll(String user, Instant at) {
            if (enrolled.putIfAbsent(user, at) == null && at.equals(canceled.get(user))) {
                exited.add(user);
            }
        }

        void cancel(String user, Instant at) {
            canceled.put(user, at);
            if (enrolled.containsKey(user)) {
                exited.add(user);
            }
        }

        boolean reached(String user, Instant since) {
            Instant enrolledAt = enrolled.getOrDefault(user, Instant.MAX);
            return conversions.stream()
                    .anyMatch(conversion -> conversion.user().equals(user)
                            && !conversion.received().isBefore(enrolledAt)
                            && !conversion.occurred().isBefore(since)
                            && Duration.between(since, conversion.occurred()).compareTo(GOAL.within()) <= 0);
        }

        private int last(String user, List<StepEmail> sent) {
            int last = -1;
            for (StepEmail email : sent) {
                if (user.equals(users.get(email.entry().contact()))) {
                    last = Math.max(last, email.step());
                }
            }
            return last;
        }

        private EmailResults of(int step, int variant, List<StepEmail> sent) {
            long count = 0;
            long exits = 0;
            long reached = 0;
            for (StepEmail email : sent) {
                String user = users.get(email.entry().contact());
                if (email.step() == step && email.variant() == variant && user != null) {
                    count++;
                    exits += step < 2 && exited.contains(user) && last(user, sent) == step ? 1 : 0;
                    reached += reached(user, email.at()) ? 1 : 0;
                }
            }
            return new EmailResults(step, variant, count, 0, 0, 0, 0, exits, Optional.of(reached));
        }

        ProgramResults results(List<StepEmail> sent) {
            List<EmailResults> emails = new ArrayList<>();
            for (int step = 0; step < 3; step++) {
                for (int variant = 0; variant < 2; variant++) {
                    emails.add(of(step, variant, sent));
                }
            }
            emails.removeIf(email -> email.sent() == 0);
            return new ProgramResults(
                    enrolled.size(),
                    exited.stream().filter(user -> last(user, sent) < 2).count(),
                    Optional.of(enrolled.keySet().stream()
                            .filter(user -> reached(user, enrolled.getOrDefault(user, Instant.MAX)))
                            .count()),
                    emails);
        }
    }

    /** People start, convert, cancel and wait in any order; the results are those of a count by hand. */
    @Test
    @Tag(Tries.LAW)
    final void anyHistory_isCountedAsByHand() {
        Random random = new Random(11);
        ProgramId program = trial();
        History history = new History();
        for (int i = 0; i < 12; i++) {
            String user = "user-" + i;
            tenant.send(identify(user, user + "@example.com", null));
            history.users.put(tenant.contact(user).orElseThrow().id(), user);
        }
        for (int i = 0; i < tries(60, 600); i++) {
            act("user-" + random.nextInt(12), random, "m" + i, history);
            if (i % 10 == 9) {
                assertThat(results(program)).as("after %d actions", i + 1).isEqualTo(history.results(sent()));
            }
        }
        assertThat(results(program).emails()).hasSize(4);
    }

    private void act(String user, Random random, String messageId, History history) {
        Instant now = clock.instant();
        switch (random.nextInt(7)) {
            case 0, 1 -> {
                tenant.send(track(user, null, STARTED.value(), messageId));
                history.enroll(user, now);
            }
            case 2 -> {
                Instant occurred = now.plus(Duration.ofHours(random.nextInt(72) - 48));
                tenant.send(trackAt(occurred, user, GOAL.event().value(), messageId));
                history.conversions.add(new Conversion(user, occurred, now));
            }
            case 3 -> {
                tenant.send(track(user, null, GOAL.event().value(), messageId));
                history.conversions.add(new Conversion(user, now, now));
            }
            case 4 -> tenant.send(track(user, null, "page.viewed", messageId));
            case 5 -> {
                if (random.nextInt(3) == 0) {
                    tenant.send(track(user, null, CANCELED.value(), messageId));
                    history.cancel(user, now);
                }
            }
            default -> after(Duration.ofHours(1 + random.nextInt(30)));
        }
    }
}
