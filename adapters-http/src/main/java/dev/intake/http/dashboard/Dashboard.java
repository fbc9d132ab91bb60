package dev.intake.http.dashboard;

import dev.intake.usecase.Connectors;
import dev.intake.usecase.Intake;
import dev.intake.usecase.SignIn;
import io.javalin.config.RoutesConfig;

/** Every path of the dashboard. (Spec, What the service does 6) */
public final class Dashboard {
    private final Assets assets = new Assets();
    private final Gate gate;
    private final SignInPages entrance;
    private final IntegrationPages integrations;
    private final ReferencePages reference;
    private final EventPages events;
    private final DeliveryPages deliveries;
    private final AnalysisPages analysis;

    /**
     * The dashboard of a service.
     *
     * @param intake what pages show and do
     * @param connectors the same for providers
     * @param signIn lets people in
     * @param addresses what is shown as the service's addresses
     * @param secure whether the service is reached over TLS
     * @param faults is told of pages that could not be made
     */
    public Dashboard(
            Intake intake,
            Connectors connectors,
            SignIn signIn,
            Addresses addresses,
            boolean secure,
            PageFaults faults) {
        Html html = new Html(secure);
        SessionCookie cookie = new SessionCookie(secure);
        gate = new Gate(intake, signIn, cookie, html, assets, faults);
        entrance = new SignInPages(intake, signIn, cookie, html, gate, assets.base());
        reference = new ReferencePages(html, assets.base());
        TenantFrame frame = new TenantFrame(intake, assets.base());
        events = new EventPages(intake, html, gate, frame);
        deliveries = new DeliveryPages(connectors, html, frame);
        analysis = new AnalysisPages(intake, html, frame);
        integrations = new IntegrationPages(intake, connectors, addresses, html, gate, assets.base());
    }

    /** Adds them. */
    public void addTo(RoutesConfig routes) {
        routes.get(Assets.PATH, assets::get);
        routes.get(ReferencePages.DESCRIPTION, reference::description);
        routes.get(ReferencePages.PAGE, gate.open(reference::page));
        routes.get("/", gate.signedIn(entrance::home));
        routes.get(Gate.SIGN_IN, gate.open(entrance::form));
        routes.post(Gate.SIGN_IN, gate.open(entrance::signIn));
        routes.post("/sign-out", gate.signedIn(entrance::signOut));
        routes.get(SignInPages.LINK, gate.open(entrance::chooseForm));
        routes.post(SignInPages.LINK, gate.open(entrance::choosePassword));
        routes.get("/tenants", gate.signedIn(entrance::tenants));
        String settings = IntegrationPages.PATH;
        routes.get(settings, gate.tenant(integrations::get));
        routes.get(IntegrationPages.HEALTH, gate.tenant(integrations::health));
        routes.get(IntegrationPages.FIRST_EVENT, gate.tenant(integrations::firstEvent));
        routes.post(settings + "/key", gate.tenant(integrations::key));
        routes.post(settings + "/signup-event", gate.tenant(integrations::signupEvent));
        routes.post(settings + "/connectors/{connector}/secret", gate.tenant(integrations::secret));
        routes.post(settings + "/agent-tokens", gate.tenant(integrations::makeToken));
        routes.post(settings + "/agent-tokens/{token}/revoke", gate.tenant(integrations::revokeToken));
        addEvents(routes);
    }

    /** The fixed paths first: the last one would match them, too. */
    private void addEvents(RoutesConfig routes) {
        routes.get(EventPages.PATH, gate.tenant(events::list));
        routes.get(EventPages.PATH + "/newest", gate.tenant(events::newest));
        routes.get(DeliveryPages.PATH, gate.tenant(deliveries::list));
        routes.get(DeliveryPages.PATH + "/newest", gate.tenant(deliveries::newest));
        routes.get(DeliveryPages.PARKED, gate.tenant(deliveries::parked));
        routes.get(AnalysisPages.PATH, gate.tenant(analysis::get));
        routes.get(EventPages.ONE, gate.tenant(events::get));
    }
}
