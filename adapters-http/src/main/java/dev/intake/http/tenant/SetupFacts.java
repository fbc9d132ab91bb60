package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.access.StoredKey;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendingStop;
import dev.intake.email.StepEmail;
import dev.intake.event.EventType;
import dev.intake.event.TailQuery;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramState;
import dev.intake.program.ProgramTransition;
import dev.intake.secret.StoredSecrets;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.Tenant;
import dev.intake.traffic.Arrivals;
import dev.intake.webhook.DeliveryRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Derives the setup checklist from the stored data of a tenant. No item is checked off by hand. */
final class SetupFacts {
    private final Intake intake;
    private final Optional<EmailAddress> serviceSender;

    SetupFacts(Intake intake, Optional<EmailAddress> serviceSender) {
        this.intake = intake;
        this.serviceSender = serviceSender;
    }

    /**
     * Returns the checklist.
     *
     * @param path path of the checklist
     */
    SetupChecklist read(Tenant tenant, String path) {
        Optional<Arrivals> arrivals =
                tenant.key().map(key -> intake.readArrivals().ofBothWorlds(tenant.id(), key.generatedAt()));
        Map<Connector, StoredSecrets> secrets =
                intake.connectorViews(tenant.id()).secrets();
        Optional<StepEmail> sent = newest(tenant, EmailStatus.SENT);
        List<SetupItem> items = List.of(
                key(tenant),
                firstEvent(tenant, arrivals),
                signupEvent(tenant),
                connectors(
                        "setup-billing",
                        "Billing",
                        "Connect Stripe or Polar to start programs when a customer subscribes, pays or cancels.",
                        tenant,
                        secrets,
                        Connector.STRIPE,
                        Connector.POLAR),
                connectors(
                        "setup-users",
                        "Users",
                        "Connect Clerk to add a contact for each new user, and to import the existing ones.",
                        tenant,
                        secrets,
                        Connector.CLERK),
                postalAddress(tenant),
                mailServer(tenant, sent),
                program(tenant),
                email(tenant, sent));
        boolean awaitsFirstEvent =
                arrivals.filter(found -> found.accepted().isEmpty()).isPresent();
        return new SetupChecklist(path, items, awaitsFirstEvent);
    }

    private static SetupItem key(Tenant tenant) {
        Optional<StoredKey> key = tenant.key();
        String fact = key.map(stored -> "Generated on " + Labels.exact(stored.generatedAt()) + ", begins with "
                        + stored.shownPrefix() + ".")
                .orElse("Your server authenticates with it.");
        return SetupItem.of(
                "setup-key",
                "Ingestion key",
                key.isPresent(),
                fact,
                key.isPresent() ? "Replace the key" : "Generate a key",
                KeyPages.PATH.replace("{tenantId}", tenant.id().value()));
    }

    private static SetupItem firstEvent(Tenant tenant, Optional<Arrivals> arrivals) {
        Optional<FirstEventView> view = arrivals.map(found -> FirstEventView.of(tenant.id(), found));
        boolean received = view.filter(found -> !found.isWaiting()).isPresent();
        String fact = view.filter(found -> received)
                .map(SetupFacts::received)
                .orElse(
                        view.isPresent()
                                ? "No event with this key yet."
                                : "Send one with a key. The lines below show how.");
        Optional<String> others = view.flatMap(FirstEventView::others);
        return new SetupItem(
                "setup-event",
                "First event",
                true,
                received,
                List.of(fact),
                view.flatMap(FirstEventView::refusal),
                others.isPresent() ? "List these operations" : "Follow events live",
                others.or(() -> view.map(FirstEventView::events)).orElse(Paths.events(tenant.id())));
    }

    private static String received(FirstEventView view) {
        String newest = view.event()
                .map(type -> "The newest event, " + type + (view.isTest() ? " (test data)," : ","))
                .orElse("The last operation");
        return newest + " was accepted on " + view.acceptedAt() + ".";
    }

    private SetupItem signupEvent(Tenant tenant) {
        Optional<EventType> event = tenant.signupEvent();
        return SetupItem.of(
                "setup-signup",
                "Signup event",
                event.isPresent(),
                event.map(type -> type.value() + " is the signup event. " + newest(tenant, type))
                        .orElse("Set the signup event. This drafts a welcome program."),
                event.isPresent() ? "Change the signup event" : "Set the signup event",
                Paths.settings(tenant.id()) + "#signup-event");
    }

    private String newest(Tenant tenant, EventType type) {
        return intake.eventViews(tenant.id()).tail(TailQuery.newest(1).ofType(type)).stream()
                .findFirst()
                .map(event -> "The newest arrived on " + Labels.exact(event.receivedAt()) + ".")
                .orElse("None has arrived yet.");
    }

    private SetupItem connectors(
            String id,
            String title,
            String advice,
            Tenant tenant,
            Map<Connector, StoredSecrets> secrets,
            Connector... connectors) {
        List<String> facts = new ArrayList<>();
        for (Connector connector : connectors) {
            Optional.ofNullable(secrets.get(connector))
                    .ifPresent(found -> facts.add(Labels.of(connector.source()) + ": secret set on "
                            + Labels.exact(found.setAt()) + ". " + newest(tenant, connector)));
        }
        boolean done = !facts.isEmpty();
        return new SetupItem(
                id,
                title,
                false,
                done,
                done ? facts : List.of(advice),
                Optional.empty(),
                done ? "Show the connection" : "Connect",
                Paths.settings(tenant.id()) + "#" + connectors[0].segment());
    }

    private String newest(Tenant tenant, Connector connector) {
        return delivery(tenant.id(), connector)
                .or(() -> delivery(tenant.id().test(), connector))
                .orElse("No delivery has arrived yet.");
    }

    private Optional<String> delivery(TenantId world, Connector connector) {
        return intake.connectorViews(world).deliveries(Optional.of(connector), Optional.empty(), 1).stream()
                .findFirst()
                .map(delivery -> delivery(world.isTest() ? "test delivery" : "delivery", delivery));
    }

    private static String delivery(String what, DeliveryRecord delivery) {
        return "The newest " + what + ", " + delivery.providerType() + ", arrived on "
                + Labels.exact(delivery.receivedAt()) + ": "
                + delivery.outcome().label() + ".";
    }

    private static SetupItem postalAddress(Tenant tenant) {
        Optional<PostalAddress> address = tenant.sender().postalAddress();
        return SetupItem.of(
                "setup-sender",
                "Postal address",
                address.isPresent(),
                address.map(set -> "It is in the footer of every email.")
                        .orElse("The footer of marketing email requires one. Without it, no marketing program can be"
                                + " approved."),
                address.isPresent() ? "Change the sender" : "Set the postal address",
                Paths.settings(tenant.id()) + "#postal-address");
    }

    /** Returns the item for the mail server, which the outcomes of emails determine, because pages do not know its address. */
    private SetupItem mailServer(Tenant tenant, Optional<StepEmail> sent) {
        Optional<String> stop =
                intake.programs().overview().sendingStop(tenant.id()).map(SendingStop::reason);
        boolean onlyKept = newest(tenant, EmailStatus.KEPT)
                .filter(kept ->
                        sent.filter(found -> found.at().isAfter(kept.at())).isEmpty())
                .isPresent();
        boolean works = sent.isPresent() && !onlyKept && stop.isEmpty();
        return new SetupItem(
                "setup-mail",
                "Mail server",
                true,
                works,
                List.of(fact(tenant, sent, onlyKept)),
                stop.map(reason -> "Emails are currently not sent, and are retried every minute: " + reason + "."),
                "Show the emails",
                Paths.emails(tenant.id()));
    }

    private String fact(Tenant tenant, Optional<StepEmail> sent, boolean onlyKept) {
        Optional<MailServer> own = tenant.sender().mailServer();
        if (own.isPresent()) {
            return sent.map(email -> "An email was accepted on " + Labels.exact(email.at()) + ". ")
                            .orElse("")
                    + "Emails go through the tenant's own mail server, "
                    + own.get().shown() + ".";
        }
        if (serviceSender.isEmpty()) {
            return "No mail server is set, so emails are stored and not sent. The operator of the service sets one.";
        }
        if (onlyKept) {
            return "A mail server is now set. The newest email was stored before that, and not sent.";
        }
        return sent.map(email -> "The mail server accepted an email on " + Labels.exact(email.at()) + ".")
                .orElseGet(
                        () -> "The service sends emails from " + serviceSender.get() + ". No email has been sent yet.");
    }

    private SetupItem program(Tenant tenant) {
        Optional<ProgramTransition> approval = intake.programViews(tenant.id()).transitions().stream()
                .filter(transition -> transition.to() == ProgramState.ACTIVE)
                .min(Comparator.comparing(ProgramTransition::at));
        return SetupItem.of(
                "setup-program",
                "First approved program",
                approval.isPresent(),
                approval.map(found -> name(tenant, found) + " was approved on " + Labels.exact(found.at()) + ".")
                        .orElse("A program sends nothing until a person approves it."),
                approval.isPresent() ? "Show the programs" : "Write and approve a program",
                Paths.programs(tenant.id()));
    }

    private String name(Tenant tenant, ProgramTransition approval) {
        return intake.programViews(tenant.id())
                .program(approval.program())
                .map(program -> "“" + program.outline().name() + "”")
                .orElse("A program");
    }

    private static SetupItem email(Tenant tenant, Optional<StepEmail> sent) {
        return SetupItem.of(
                "setup-email",
                "First email sent",
                sent.isPresent(),
                sent.map(email -> "The newest was sent on " + Labels.exact(email.at()) + ".")
                        .orElse("None has been sent yet."),
                sent.isPresent() ? "Show the newest email" : "Show the emails",
                sent.map(email -> Paths.emails(tenant.id()) + "/" + email.id()).orElse(Paths.emails(tenant.id())));
    }

    private Optional<StepEmail> newest(Tenant tenant, EmailStatus status) {
        return intake.programViews(tenant.id()).emails(EmailQuery.latest(1).inStates(status)).stream()
                .findFirst();
    }
}
