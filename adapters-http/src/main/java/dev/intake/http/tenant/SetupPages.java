package dev.intake.http.tenant;

import dev.intake.Intake;
import dev.intake.contact.EmailAddress;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.MarkedSnippet;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.http.tenant.SetupView.TestableConnector;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.ConnectorViews;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The setup page, which is the first page of a tenant. */
public final class SetupPages {
    public static final String PATH = Paths.SETUP;
    public static final String CHECKLIST = PATH + "/checklist";

    private final Function<TenantId, ConnectorViews> connectors;
    private final SetupFacts facts;
    private final Addresses addresses;
    private final Html html;
    private final TenantFrame frame;

    /**
     * Creates the pages.
     *
     * @param serviceSender the sender address of the service's mail server; absent if it has none
     */
    public SetupPages(Intake intake, Addresses addresses, TenantFrame frame, Optional<EmailAddress> serviceSender) {
        this.connectors = intake::connectorViews;
        this.facts = new SetupFacts(intake, serviceSender);
        this.addresses = addresses;
        this.html = frame.html();
        this.frame = frame;
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        String endpoint = addresses.events(tenant.id());
        SetupView view = new SetupView(
                frame.page("Setup", visit, tenant, Optional.empty()),
                read(tenant),
                endpoint,
                MarkedSnippet.all(endpoint, addresses.service()),
                connectors(tenant));
        html.write("setup.jte", view, 200, context);
    }

    private List<TestableConnector> connectors(Tenant tenant) {
        Set<Connector> withSecret = connectors.apply(tenant.id()).secrets().keySet();
        return Stream.of(Connector.values())
                .map(connector -> new TestableConnector(
                        Labels.of(connector.source()), connector.segment(), withSecret.contains(connector)))
                .toList();
    }

    /** Writes the checklist, which open pages poll until it is done. */
    public void checklist(Visit visit, Tenant tenant, Context context) {
        html.write("setupChecklist.jte", read(tenant), 200, context);
    }

    private SetupChecklist read(Tenant tenant) {
        return facts.read(tenant, CHECKLIST.replace("{tenantId}", tenant.id().value()));
    }
}
