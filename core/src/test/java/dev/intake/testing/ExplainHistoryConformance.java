package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.explain.Explanation;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Explanations of any history, on any storage, match its events. The storage may contain other tenants; every history has its
 * own.
 */
public abstract class ExplainHistoryConformance extends ExplainKit {
    /** How many random histories are tried. */
    protected abstract int histories();

    /** Three programs, two types and three people over thirty random moments; what was so then is written down. */
    @Test
    @Tag(Tries.LAW)
    final void anyHistory_isReportedFaithfully_seed20260601() {
        SplittableRandom seeds = new SplittableRandom(20260601);
        for (int i = 0; i < histories(); i++) {
            setUp();
            new History(seeds.split()).run();
        }
    }

    /** A random history, and what was seen of it while it happened. */
    private final class History {
        private static final int MOMENTS = 30;
        private final SplittableRandom random;
        private final Map<ProgramId, String> types = new HashMap<>();
        private final Map<ProgramId, String> states = new HashMap<>();
        private final Set<String> entered = new HashSet<>();
        private final Set<String> gone = new HashSet<>();
        private final Map<EventId, Seen> seen = new HashMap<>();

        /** An event, and what became of it in the programs that there were. */
        private record Seen(String type, boolean history, boolean gone, Map<ProgramId, String> answers) {}

        History(SplittableRandom random) {
            this.random = random;
        }

        void run() {
            for (int moment = 0; moment < MOMENTS; moment++) {
                clock.move(Duration.ofMillis(random.nextInt(1, 5000)));
                happen();
            }
            List<ProgramId> all = types.keySet().stream().sorted().toList();
            seen.forEach((event, then) -> {
                Explanation explanation =
                        programs.explain().event(tenant.id(), event).orElseThrow();
                for (ProgramId program : all) {
                    assertThat(of(explanation, program).firing().label())
                            .as("seen: %s", then)
                            .isEqualTo(then.answers().getOrDefault(program, ifLater(program, then)));
                }
            });
        }

        private String ifLater(ProgramId program, Seen then) {
            if (!types.getOrDefault(program, "").equals(then.type())) {
                return "no-match";
            }
            return then.history() ? "historical" : then.gone() ? "deactivated" : "drafted-later";
        }

        private void happen() {
            switch (random.nextInt(10)) {
                case 0 -> {
                    if (types.size() < 3) {
                        String type = type();
                        ProgramId program = draft(type);
                        types.put(program, type);
                        states.put(program, "draft");
                    }
                }
                case 1, 2, 3 ->
                    types.keySet().stream()
                            .sorted()
                            .skip(random.nextInt(3))
                            .findFirst()
                            .ifPresent(this::move);
                case 4 -> {
                    String user = user();
                    if (tenant.contact(user).isPresent() && random.nextInt(3) == 0) {
                        deactivate(user);
                        gone.add(user);
                    }
                }
                default -> event(user(), type(), random.nextInt(6) == 0);
            }
        }

        private void move(ProgramId program) {
            switch (states.getOrDefault(program, "")) {
                case "draft" -> approve(program);
                case "paused" -> resume(program);
                default -> pause(program);
            }
            states.merge(program, "active", (before, active) -> before.equals(active) ? "paused" : active);
        }

        private void event(String user, String type, boolean history) {
            EventId event = history ? arriveAsHistory(user, type) : arrive(user, type);
            Map<ProgramId, String> answers = new HashMap<>();
            types.forEach((program, trigger) -> answers.put(program, answer(program, trigger, user, type, history)));
            seen.put(event, new Seen(type, history, gone.contains(user), answers));
        }

        private String answer(ProgramId program, String trigger, String user, String type, boolean history) {
            if (!trigger.equals(type)) {
                return "no-match";
            }
            if (history) {
                return "historical";
            }
            if (gone.contains(user)) {
                return "deactivated";
            }
            String state = states.getOrDefault(program, "");
            if (!state.equals("active")) {
                return state;
            }
            return entered.add(program + user) ? "fired" : "already-entered";
        }

        private String user() {
            return List.of("ann", "bob", "eve").get(random.nextInt(3));
        }

        private String type() {
            return random.nextBoolean() ? "a.b" : "x.y";
        }
    }
}
