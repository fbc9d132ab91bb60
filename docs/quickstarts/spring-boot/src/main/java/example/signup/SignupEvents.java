package example.signup;

import example.signup.SignupController.SignedUp;
import java.util.List;
import java.util.Map;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;

/** Reports signups. With a database, use {@code @TransactionalEventListener}: it waits for the commit. */
@Component
class SignupEvents {
    private final Intake intake;

    SignupEvents(Intake intake) {
        this.intake = intake;
    }

    @Async
    @EventListener
    void report(SignedUp user) throws InterruptedException {
        intake.send(List.of(
                Map.of("type", "identify", "userId", user.id(), "email", user.email(), "name", user.name()),
                Map.of("type", "track", "userId", user.id(), "event", "user.signed_up", "messageId", "signup-" + user.id())));
    }
}
