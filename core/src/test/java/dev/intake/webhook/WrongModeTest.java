package dev.intake.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrongModeTest {
    /** Stored traces contain these sentences, which distinguish a repeated event from a duplicate. */
    @Test
    void reasons_neverChange() {
        assertThat(WebhookOutcome.WRONG_MODES)
                .containsExactlyInAnyOrder(
                        "the event is a test, but it is signed with the live signing secret",
                        "the event is live, but it is signed with the test signing secret");
    }
}
