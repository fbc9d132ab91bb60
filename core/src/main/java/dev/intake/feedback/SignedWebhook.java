package dev.intake.feedback;

import dev.intake.connector.Delivery;
import dev.intake.connector.SignatureScheme;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Verdict;
import java.time.Instant;

/**
 * Verifies reports by a signature scheme of connectors.
 *
 * @param scheme the provider's scheme
 */
record SignedWebhook(SignatureScheme scheme) implements FeedbackVerifier {
    @Override
    public Verdict verify(Delivery delivery, SigningSecrets secrets, Instant now) {
        return scheme.verify(delivery, secrets, now);
    }

    @Override
    public boolean isRefused(Delivery headers, SigningSecrets secrets, Instant now) {
        return scheme.headerFault(headers).isPresent();
    }
}
