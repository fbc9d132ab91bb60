package dev.intake.testing;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.suppression.AddressState;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionActions;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/** A marketing and a transactional program, and addresses that close. */
abstract class SuppressionKit extends StepKit {
    static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");

    final Random random = new Random();

    ProgramId welcome() {
        return live(sequence(step(Duration.ZERO, "welcome", "Welcome")));
    }

    void close(String email, Suppression suppression) {
        tenant.close(TestTenant.email(email), suppression);
    }

    Result<AddressState> lift(String email) {
        return tenant.run(SuppressionActions.OPEN, ADA, "email", email);
    }

    void erase(Contact contact) {
        Connectors.on(only, new TestVault(), payload -> Optional.empty(), clock, new TimeOrderedIds(clock, random))
                .eraseContact()
                .erase(tenant.id(), contact.id(), ADA);
    }
}
