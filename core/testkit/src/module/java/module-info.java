/**
 * The testkit for programs that embed Intake. It does not depend on a test framework.
 *
 * <p>Start with {@link dev.intake.testing.InMemoryStorage} and {@link dev.intake.testing.TestTenant}, for provider webhooks
 * at {@link dev.intake.testing.TestWebhooks}, and for a mapping alone at {@link dev.intake.testing.JsonReader}.
 */
module dev.intake.testkit {
    requires transitive dev.intake.core;
    requires static org.jspecify;

    exports dev.intake.testing;
}
