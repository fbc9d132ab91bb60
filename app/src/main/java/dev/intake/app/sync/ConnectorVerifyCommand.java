package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.StopSignal;
import dev.intake.app.command.TenantScope;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.sync.Certificate;
import dev.intake.sync.FoundEvent;
import dev.intake.sync.Verification;
import dev.intake.sync.VerificationObserver;
import dev.intake.sync.Verifications;
import dev.intake.sync.VerifyConnector;
import dev.intake.traffic.WhyMissing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verifies that every event of a provider is recorded. */
@Command(
        name = "verify",
        description = "Compare a provider's lists with the recorded events, and record missing ones as their webhooks"
                + " would: events of Stripe, orders and subscriptions of Polar, new users of Clerk. Requires an"
                + " API key, stored with \"connector set-api-key\". Old missing events start no program:"
                + " see \"connector sync late-repair\".")
public final class ConnectorVerifyCommand extends SyncCommand {
    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "The days to compare, 1 to " + VerifyConnector.MAX_DAYS + ". Default: ${DEFAULT-VALUE}.")
    private int days = VerifyConnector.MAX_DAYS;

    public ConnectorVerifyCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return days >= 1 && days <= VerifyConnector.MAX_DAYS
                ? Optional.empty()
                : Optional.of(Outcome.usageError("--days must be 1 to " + VerifyConnector.MAX_DAYS));
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return withKey(connector, scope, key -> verify(key, scope));
    }

    private Outcome verify(ApiKey key, TenantScope scope) {
        Verifications verifications = scope.connectors().verifications();
        return verifications
                .claim(scope.tenant(), connector, days, Actor.COMMAND_LINE)
                .map(claimed -> outcome(
                        scope,
                        verifications.run(
                                scope.tenant(),
                                claimed,
                                ProviderAdapters.eventDirectories(scope.settings())
                                        .of(connector, key),
                                new Meter(scope.printer(), stop))))
                .orElseGet(() -> Outcome.refused("these days are already being verified, perhaps by a service;"
                        + " the dashboard shows its progress"));
    }

    private Outcome outcome(TenantScope scope, Verification verification) {
        Certificate certificate = verification.certificate();
        Function<FoundEvent, WhyMissing> why =
                scope.intake().explainMissing().of(scope.tenant(), connector, certificate.found());
        ObjectNode json = CertificateView.json(certificate, why);
        List<String> lines = new ArrayList<>(CertificateView.lines(certificate, why));
        verification.unseen().ifPresent(unseen -> {
            json.put("unseen", unseen);
            lines.add("Not compared, because the provider's lists do not show it: " + unseen + ".");
        });
        return verification.isRunning() || verification.reason().isPresent()
                ? unfinished(verification.reason().orElse("stopped; repeat the command to continue"), json, lines)
                : Outcome.done(json, lines);
    }

    /** Prints the progress to standard error. */
    private record Meter(Printer printer, StopSignal stop) implements VerificationObserver {
        @Override
        public boolean reached(Certificate certificate) {
            printer.note("until " + certificate.reached() + ": " + CertificateView.summary(certificate));
            return !stop.await(Duration.ZERO);
        }

        @Override
        public boolean pause(Duration pause, String reason) {
            printer.note("intake: " + reason + "; continuing in " + pause.toSeconds() + " s");
            return !stop.await(pause);
        }
    }
}
