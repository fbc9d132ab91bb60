/**
 * Ingestion of product events and provider webhooks, and the email programs that they start, as plain Java: rules, use
 * cases, and the ports that storage implements.
 *
 * <p>An embedding program starts with {@link dev.intake.Intake} for all use cases, at {@link dev.intake.ingest.IngestBatch}
 * for ingestion alone, and at {@link dev.intake.ingest.IngestRules} and the translators of {@link dev.intake.connector} for
 * the rules alone.
 *
 * <p>The exported packages are the API. The JSpecify annotations are needed only at compile time.
 */
module dev.intake.core {
    requires static org.jspecify;

    exports dev.intake;
    exports dev.intake.access;
    exports dev.intake.account;
    exports dev.intake.action;
    exports dev.intake.byhand;
    exports dev.intake.connector;
    exports dev.intake.connector.clerk;
    exports dev.intake.connector.polar;
    exports dev.intake.connector.standardwebhooks;
    exports dev.intake.connector.stripe;
    exports dev.intake.contact;
    exports dev.intake.email;
    exports dev.intake.enrollment;
    exports dev.intake.event;
    exports dev.intake.explain;
    exports dev.intake.feedback;
    exports dev.intake.ingest;
    exports dev.intake.kernel;
    exports dev.intake.privacy;
    exports dev.intake.program;
    exports dev.intake.rehearsal;
    exports dev.intake.review;
    exports dev.intake.secret;
    exports dev.intake.step;
    exports dev.intake.suppression;
    exports dev.intake.sweep;
    exports dev.intake.sync;
    exports dev.intake.template;
    exports dev.intake.tenant;
    exports dev.intake.testworld;
    exports dev.intake.traffic;
    exports dev.intake.webhook;
}
