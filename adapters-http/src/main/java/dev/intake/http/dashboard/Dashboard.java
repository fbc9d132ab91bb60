package dev.intake.http.dashboard;

import dev.intake.usecase.Connectors;
import dev.intake.usecase.Intake;
import io.javalin.config.RoutesConfig;

/** Every path of the dashboard. (Spec, What the service does 6) */
public final class Dashboard {
    /** Bytes of a form, at most. */
    public static final int MAX_FORM_BYTES = Gate.MAX_TEXT_FORM_BYTES;

    private final Assets assets = new Assets();
    private final Gate gate;
    private final SignInPages entrance;
    private final IntegrationPages integrations;
    private final ReferencePages reference;
    private final EventPages events;
    private final DeliveryPages deliveries;
    private final AnalysisPages analysis;
    private final ProgramPages programs;
    private final ProgramForms forms;
    private final PreviewPages previews;
    private final EmailPages emails;
    private final EmailReviewPages reviews;
    private final ContactPages contacts;
    private final ContactExports exports;

    /**
     * The dashboard of a service.
     *
     * @param intake what pages show and do
     * @param connectors the same for providers
     * @param parts what it needs beside the core
     * @param addresses what is shown as the service's addresses
     * @param secure whether the service is reached over TLS
     * @param faults is told of pages that could not be made
     */
    public Dashboard(
            Intake intake,
            Connectors connectors,
            DashboardParts parts,
            Addresses addresses,
            boolean secure,
            PageFaults faults) {
        Html html = new Html(secure);
        SessionCookie cookie = new SessionCookie(secure);
        TenantFrame frame = new TenantFrame(intake, assets.base());
        gate = new Gate(intake, parts.signIn(), cookie, html, assets, faults);
        entrance = new SignInPages(intake, parts.signIn(), cookie, html, gate, assets.base());
        reference = new ReferencePages(html, assets.base());
        events = new EventPages(intake, html, gate, frame);
        deliveries = new DeliveryPages(connectors, html, frame);
        analysis = new AnalysisPages(intake, html, frame);
        integrations = new IntegrationPages(intake, connectors, addresses, html, gate, frame);
        programs = new ProgramPages(intake, html, gate, frame);
        forms = new ProgramForms(intake, parts.programTexts(), html, frame);
        previews = new PreviewPages(intake, html, gate, frame);
        emails = new EmailPages(intake, html, gate, frame);
        reviews = new EmailReviewPages(intake, html, gate);
        contacts = new ContactPages(intake, connectors, html, gate, frame);
        exports = new ContactExports(connectors, html, gate);
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
        addPrograms(routes);
        addEmails(routes);
        addContacts(routes);
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

    private void addPrograms(RoutesConfig routes) {
        routes.get(ProgramPages.PATH, gate.tenant(programs::list));
        routes.post(ProgramPages.PATH, gate.tenantText(forms::draft));
        routes.get(ProgramForms.NEW, gate.tenant(forms::blank));
        routes.get(ProgramPages.ONE, gate.tenant(programs.of(programs::get)));
        routes.post(ProgramPages.ONE + "/approve", gate.tenant(programs.of(programs::approve)));
        routes.post(ProgramPages.ONE + "/pause", gate.tenant(programs.of(programs::pause)));
        routes.post(ProgramPages.ONE + "/resume", gate.tenant(programs.of(programs::resume)));
        routes.get(ProgramForms.EDIT, gate.tenant(programs.of(forms::edit)));
        routes.post(ProgramForms.EDIT, gate.tenantText(programs.of(forms::revise)));
        routes.get(PreviewPages.PATH, gate.tenant(programs.of(previews::get)));
        routes.get(PreviewPages.FRAME, gate.tenant(programs.of(previews::frame)));
        routes.post(ProgramPages.ONE + "/held/release", gate.tenant(programs.of(reviews::releaseHeld)));
        routes.post(ProgramPages.ONE + "/held/discard", gate.tenant(programs.of(reviews::discardHeld)));
    }

    private void addEmails(RoutesConfig routes) {
        routes.get(EmailPages.PATH, gate.tenant(emails::list));
        routes.get(EmailPages.ONE, gate.tenant(emails.get()));
        routes.get(EmailPages.FRAME, gate.tenant(emails.frame()));
        routes.post(EmailPages.ONE + "/release", gate.tenant(reviews::release));
        routes.post(EmailPages.ONE + "/discard", gate.tenant(reviews::discard));
    }

    private void addContacts(RoutesConfig routes) {
        routes.get(ContactPages.PATH, gate.tenant(contacts::list));
        routes.get(ContactPages.ONE, gate.tenant(contacts.of(contacts::get)));
        routes.post(ContactPages.ONE + "/erase", gate.tenant(contacts.of(contacts::erase)));
        routes.post(ContactPages.ONE + "/export", gate.tenant(contacts.of(exports::export)));
    }
}
