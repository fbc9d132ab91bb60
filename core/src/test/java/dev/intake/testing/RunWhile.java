package dev.intake.testing;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.email.EmailSender;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepQueue;

/** Creates workers that are interrupted by an action between their claim and their work. */
final class RunWhile {
    private final Storage storage;
    private final ManualClock clock;
    private final EmailSender sender;

    RunWhile(Storage storage, ManualClock clock, EmailSender sender) {
        this.storage = storage;
        this.clock = clock;
        this.sender = sender;
    }

    /** A worker; this happens right after its first claim. */
    RunDueSteps claimed(Runnable happens) {
        boolean[] happened = {false};
        StepQueue queue = (tenant, program, now, until, limit) -> {
            var claimed = storage.stepQueue().claim(tenant, program, now, until, limit);
            if (!happened[0]) {
                happened[0] = true;
                happens.run();
            }
            return claimed;
        };
        return Programs.on(new Queued(storage, queue), clock, new SequentialIds())
                .worker(TestLinks.LINKS, sender, (tenant, email) -> {});
    }

    private record Queued(Storage working, StepQueue stepQueue) implements ForwardingStorage {}
}
