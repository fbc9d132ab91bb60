package dev.intake.http;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.account.ClientNetwork;
import dev.intake.http.access.RecordPages;
import dev.intake.http.account.AccountPages;
import dev.intake.http.account.DelayedRefusals;
import dev.intake.http.account.DeviceCookie;
import dev.intake.http.account.PasswordConfirmation;
import dev.intake.http.account.SecondFactorPages;
import dev.intake.http.account.SignInPages;
import dev.intake.http.account.TenantPages;
import dev.intake.http.byhand.EnrollPages;
import dev.intake.http.contact.ContactListExport;
import dev.intake.http.contact.ContactPages;
import dev.intake.http.contact.ExitPages;
import dev.intake.http.email.EmailListExport;
import dev.intake.http.email.EmailPages;
import dev.intake.http.event.AnalysisPages;
import dev.intake.http.event.EventListExport;
import dev.intake.http.event.EventPages;
import dev.intake.http.explain.EventPage;
import dev.intake.http.mcp.ConsentPages;
import dev.intake.http.mcp.OAuthClients;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Assets;
import dev.intake.http.page.FormReader;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.ListExports;
import dev.intake.http.page.PageFaults;
import dev.intake.http.page.SessionCookie;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.privacy.ContactExports;
import dev.intake.http.program.ApprovalFacts;
import dev.intake.http.program.ApprovalPages;
import dev.intake.http.program.NextVersionPages;
import dev.intake.http.program.ProgramForms;
import dev.intake.http.program.ProgramPages;
import dev.intake.http.reference.Guides;
import dev.intake.http.reference.ReferencePages;
import dev.intake.http.rehearsal.RehearsalPages;
import dev.intake.http.review.EmailReviewPages;
import dev.intake.http.review.PreviewPages;
import dev.intake.http.review.TestSendPages;
import dev.intake.http.server.ServedHosts;
import dev.intake.http.tenant.AgentTokenPages;
import dev.intake.http.tenant.ConnectorPages;
import dev.intake.http.tenant.FeedbackPages;
import dev.intake.http.tenant.IntegrationPages;
import dev.intake.http.tenant.KeyPages;
import dev.intake.http.tenant.LayoutPages;
import dev.intake.http.tenant.MemberPages;
import dev.intake.http.tenant.SendingPages;
import dev.intake.http.tenant.SetupPages;
import dev.intake.http.tenant.SignupEventPages;
import dev.intake.http.tenant.SyncPages;
import dev.intake.http.tenant.TestWorldPages;
import dev.intake.http.webhook.DeliveryListExport;
import dev.intake.http.webhook.DeliveryPage;
import dev.intake.http.webhook.DeliveryPages;
import dev.intake.http.webhook.RejudgePages;
import dev.intake.kernel.TenantId;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The routes of the dashboard. (Spec, What the service does 6) */
public final class Dashboard {
    /** The path of the page that describes the API. */
    static final String REFERENCE = ReferencePages.PAGE;

    private final Assets assets = new Assets();
    private final Set<String> pages = new HashSet<>();
    private final Set<String> forms = new LinkedHashSet<>();
    private final Html html;
    private final Gate gate;
    private final SignInPages signInPages;
    private final TenantPages tenants;
    private final AccountPages account;
    private final SecondFactorPages secondFactors;
    private final RecordPages records;
    private final PasswordConfirmation passwordConfirmation;
    private final SetupPages setup;
    private final IntegrationPages integrations;
    private final KeyPages keys;
    private final SignupEventPages signupEvent;
    private final SendingPages sending;
    private final ConnectorPages connectorPages;
    private final AgentTokenPages agentTokens;
    private final MemberPages members;
    private final SyncPages syncs;
    private final FeedbackPages feedback;
    private final ReferencePages reference;
    private final EventPages events;
    private final EventPage event;
    private final ConsentPages consent;
    private final LayoutPages layout;
    private final TestWorldPages testWorlds;
    private final DeliveryPages deliveries;
    private final DeliveryPage delivery;
    private final RejudgePages rejudge;
    private final AnalysisPages analysis;
    private final ProgramPages programs;
    private final ProgramForms programForms;
    private final NextVersionPages nextVersions;
    private final ApprovalPages approvals;
    private final TestSendPages tests;
    private final RehearsalPages rehearsal;
    private final EnrollPages enroll;
    private final PreviewPages previews;
    private final EmailPages emails;
    private final EmailReviewPages reviews;
    private final ContactPages contacts;
    private final ExitPages exits;
    private final ContactExports exports;
    private final ContactListExport contactList;
    private final EventListExport eventList;
    private final DeliveryListExport deliveryList;
    private final EmailListExport emailList;

    /**
     * Creates the dashboard of a service.
     *
     * @param intake use cases of the pages
     * @param connectors use cases of connectors
     * @param parts sign-in, program texts and the delay of rejected sign-ins
     * @param addresses public addresses of the service, as pages show them
     * @param hosts the names under which pages are served
     * @param clients returns the network of a request's client
     * @param secure whether clients use TLS
     * @param formReader reads submitted forms
     * @param faults receives exceptions of page handlers
     */
    Dashboard(
            Intake intake,
            Connectors connectors,
            DashboardParts parts,
            Addresses addresses,
            ServedHosts hosts,
            Function<Context, ClientNetwork> clients,
            boolean secure,
            FormReader formReader,
            PageFaults faults) {
        html = new Html(secure);
        SessionCookie cookie = new SessionCookie(secure);
        DeviceCookie device = new DeviceCookie(secure);
        TenantFrame frame = new TenantFrame(intake, assets.base(), html);
        gate = new Gate(intake, parts.signIn(), hosts, cookie, html, assets, formReader, faults);
        DelayedRefusals refusals = new DelayedRefusals(parts.refusalDelay(), new Random());
        signInPages = new SignInPages(parts.signIn(), cookie, device, clients, html, gate, refusals, assets.base());
        tenants = new TenantPages(intake, html, gate, assets.base());
        account = new AccountPages(intake, parts.signIn(), cookie, device, html, assets.base());
        secondFactors = new SecondFactorPages(intake.accounts(), parts.signIn().secondFactors(), html, assets.base());
        records = new RecordPages(intake, gate, frame, assets.base());
        passwordConfirmation = new PasswordConfirmation(parts.signIn(), cookie, html, assets.base());
        reference = new ReferencePages(html, gate, assets.base(), Guides.shipped(parts.markdown()));
        events = new EventPages(intake, frame);
        event = new EventPage(intake, addresses, gate, frame);
        deliveries = new DeliveryPages(intake, connectors, frame);
        delivery = new DeliveryPage(intake, connectors, gate, frame);
        rejudge = new RejudgePages(intake, connectors, gate, frame);
        analysis = new AnalysisPages(intake, frame);
        setup = new SetupPages(intake, addresses, frame, parts.serviceSender());
        syncs = new SyncPages(intake, connectors, gate, frame);
        integrations = new IntegrationPages(intake, connectors, addresses, syncs, frame);
        keys = new KeyPages(intake, addresses, html, integrations);
        signupEvent = new SignupEventPages(intake, integrations);
        sending = new SendingPages(intake, integrations);
        testWorlds = new TestWorldPages(intake, integrations, gate);
        connectorPages = new ConnectorPages(intake.actions(), gate, integrations, html);
        OAuthClients applications = new OAuthClients(
                parts.clientDocuments(), context -> clients.apply(context).value(), InstantSource.system());
        consent = new ConsentPages(intake, applications, addresses, html, gate, assets.base(), InstantSource.system());
        agentTokens = new AgentTokenPages(intake, html, integrations);
        layout = new LayoutPages(intake, frame);
        members = new MemberPages(intake, frame);
        feedback = new FeedbackPages(intake.actions(), integrations, gate);
        programs = new ProgramPages(intake, gate, frame);
        ApprovalFacts facts = new ApprovalFacts(intake, frame, parts.serviceSender());
        approvals = new ApprovalPages(intake, html, programs, facts);
        nextVersions = new NextVersionPages(intake, frame, programs, facts);
        tests = new TestSendPages(intake, parts.testSender(), addresses, html, programs);
        enroll = new EnrollPages(intake, frame, programs);
        programForms = new ProgramForms(
                intake, parts.signIn(), parts.programFiles(), frame, addresses, parts.serviceSender(), assets.base());
        previews = new PreviewPages(intake, addresses, gate, frame);
        rehearsal = new RehearsalPages(intake, frame);
        emails = new EmailPages(intake, addresses, gate, frame);
        reviews = new EmailReviewPages(intake, gate, frame, emails);
        contacts = new ContactPages(intake, gate, frame);
        exits = new ExitPages(intake, frame, contacts);
        exports = new ContactExports(connectors, html, gate);
        ListExports lists = new ListExports(intake.auditTrail(), html, gate);
        contactList = new ContactListExport(intake::contactViews, lists);
        eventList = new EventListExport(intake.findContacts(), intake::eventViews, lists);
        deliveryList = new DeliveryListExport(intake.findContacts(), connectors::views, lists);
        emailList = new EmailListExport(intake.programs(), lists);
    }

    /** Adds the routes. */
    void addTo(RoutesConfig routes) {
        get(routes, Assets.PATH, assets::get);
        get(routes, ReferencePages.DESCRIPTION, reference::description);
        get(routes, ReferencePages.DESCRIPTION_AS_JSON, reference::descriptionAsJson);
        get(routes, ReferencePages.LLMS, gate.open(reference::documents));
        get(routes, ReferencePages.PAGE, gate.open(reference::page));
        get(routes, ReferencePages.GUIDE, gate.open(reference::guide));
        get(routes, ReferencePages.PICTURE, gate.open(reference::picture));
        get(routes, "/", gate.signedIn(signInPages::home));
        get(routes, ConsentPages.PATH, gate.signedIn(consent::get));
        post(routes, ConsentPages.PATH, gate.signedIn(consent.post(passwordConfirmation::before)));
        get(routes, Gate.SIGN_IN, gate.open(signInPages::form));
        post(routes, Gate.SIGN_IN, gate.signInForm(signInPages::signIn));
        post(routes, "/sign-out", gate.signedIn(signInPages::signOut));
        get(routes, SignInPages.LINK, gate.open(signInPages::chooseForm));
        post(routes, SignInPages.LINK, gate.open(signInPages::choosePassword));
        get(routes, TenantPages.PATH, gate.signedIn(tenants::list));
        post(routes, TenantPages.PATH, gate.signedIn(tenants::create));
        post(routes, TenantPages.RENAME, gate.signedIn(tenants::rename));
        get(routes, AccountPages.PATH, gate.signedIn(account::get));
        post(routes, AccountPages.PATH + "/password", gate.signedIn(account::changePassword));
        addSecondFactors(routes);
        get(routes, RecordPages.SIGN_INS, gate.signedIn(records::signIns));
        get(routes, RecordPages.AUDIT, gate.world(records::audit));
        get(routes, SetupPages.PATH, gate.tenant(setup::get));
        get(routes, SetupPages.CHECKLIST, gate.tenant(setup::checklist));
        addSettings(routes);
        addPrograms(routes);
        addEmails(routes);
        addContacts(routes);
        addEvents(routes);
        addPagesOfForms(routes);
    }

    private void addSettings(RoutesConfig routes) {
        String settings = IntegrationPages.PATH;
        get(routes, settings, gate.world(integrations::get));
        get(routes, IntegrationPages.HEALTH, gate.world(integrations::health));
        get(routes, IntegrationPages.FIRST_EVENT, gate.world(integrations::firstEvent));
        get(routes, KeyPages.PATH, gate.world(keys::get));
        post(routes, KeyPages.PATH, gate.world(passwordConfirmation.before(keys::replace)));
        post(routes, settings + "/signup-event", gate.tenant(signupEvent::save));
        post(routes, settings + "/sender", gate.tenant(sending::sender));
        get(routes, LayoutPages.PATH, gate.tenant(layout::get));
        get(routes, LayoutPages.SAMPLE, gate.tenant(layout::sample));
        post(routes, LayoutPages.PATH, gate.tenant(layout::save));
        post(routes, settings + "/name", gate.tenant(sending::name));
        post(routes, settings + "/timezone", gate.tenant(sending::timezone));
        post(routes, settings + "/email-cap", gate.tenant(sending::emailCap));
        post(routes, settings + "/address-cap", gate.tenant(sending::addressCap));
        post(routes, TestWorldPages.EMPTY, gate.world(passwordConfirmation.before(testWorlds::empty)));
        post(routes, KeyPages.PATH + "/end-grace", gate.world(passwordConfirmation.before(keys::endGrace)));
        get(routes, MemberPages.PATH, gate.tenant(members::get));
        post(routes, MemberPages.PATH, gate.tenant(passwordConfirmation.before(members::add)));
        post(routes, MemberPages.PATH + "/remove", gate.tenant(passwordConfirmation.before(members::remove)));
        post(
                routes,
                ConnectorPages.SECRET + "/clear",
                gate.world(passwordConfirmation.before(connectorPages::clearSecret)));
        post(routes, ConnectorPages.SECRET, gate.world(passwordConfirmation.before(connectorPages::setSecret)));
        post(routes, SyncPages.API_KEY + "/clear", gate.tenant(passwordConfirmation.before(syncs::clearKey)));
        post(routes, SyncPages.API_KEY, gate.tenant(passwordConfirmation.before(syncs::setKey)));
        get(routes, RejudgePages.PATH, gate.world(rejudge::get));
        post(routes, RejudgePages.PATH, gate.world(rejudge::post));
        post(routes, ConnectorPages.TEST, gate.world(connectorPages::sendTest));
        post(routes, FeedbackPages.SECRET, gate.tenant(passwordConfirmation.before(feedback::setSecret)));
        post(routes, FeedbackPages.SECRET + "/clear", gate.tenant(passwordConfirmation.before(feedback::clearSecret)));
        post(routes, FeedbackPages.TOPIC, gate.tenant(passwordConfirmation.before(feedback::setTopic)));
        post(routes, FeedbackPages.TOPIC + "/clear", gate.tenant(passwordConfirmation.before(feedback::clearTopic)));
        post(
                routes,
                FeedbackPages.SUBSCRIPTION,
                gate.tenant(passwordConfirmation.before(feedback::confirmSubscription)));
        get(routes, SyncPages.PATH, gate.tenant(syncs::get));
        post(routes, SyncPages.PATH + "/verify", gate.tenant(syncs::verify));
        post(routes, SyncPages.PATH + "/count", gate.tenant(syncs::count));
        post(routes, SyncPages.PATH + "/import", gate.tenant(syncs::startImport));
        post(routes, SyncPages.PATH + "/cancel", gate.tenant(syncs::cancel));
        get(routes, SyncPages.VERIFICATION, gate.tenant(syncs::verificationState));
        get(routes, SyncPages.IMPORT, gate.tenant(syncs::importState));
        post(routes, settings + "/late-repair", gate.tenant(integrations::lateRepair));
        post(routes, settings + "/agent-tokens", gate.tenant(passwordConfirmation.before(agentTokens::make)));
        post(routes, settings + "/agent-tokens/{token}/revoke", gate.tenant(agentTokens::revoke));
    }

    /** Returns the path of the page where a person generates or replaces the tenant's ingestion key. */
    static String keyPage(TenantId tenant) {
        return KeyPages.PATH.replace("{tenantId}", tenant.value());
    }

    /** Writes the page for an unknown path. */
    void noSuchPage(Context context) {
        gate.noSuchPage(context);
    }

    /** Adds the routes of events. Fixed paths come first, because the path with a parameter matches them, too. */
    private void addEvents(RoutesConfig routes) {
        get(routes, EventPages.PATH, gate.world(events::list));
        get(routes, EventPages.PATH + "/newest", gate.world(events::newest));
        get(routes, DeliveryPages.PATH, gate.world(deliveries::list));
        get(routes, DeliveryPages.PATH + "/newest", gate.world(deliveries::newest));
        get(routes, DeliveryPage.PATH, gate.world(delivery::get));
        post(routes, DeliveryPage.RETRY, gate.world(delivery::retry));
        get(routes, DeliveryPages.PARKED, gate.world(deliveries::parked));
        get(routes, AnalysisPages.PATH, gate.world(analysis::get));
        get(routes, EventPage.PATH, gate.world(event::get));
        post(routes, EventListExport.PATH, gate.world(passwordConfirmation.before(eventList::export)));
        post(routes, DeliveryListExport.PATH, gate.world(passwordConfirmation.before(deliveryList::export)));
    }

    private void addPrograms(RoutesConfig routes) {
        get(routes, ProgramPages.PATH, gate.world(programs::list));
        post(routes, ProgramPages.PATH, gate.tenantText(programForms::draft));
        get(routes, ProgramForms.NEW, gate.tenant(programForms::blank));
        get(routes, ProgramPages.ONE, gate.world(programs.of(programs::get)));
        get(routes, ApprovalPages.PATH, gate.tenant(programs.of(approvals::get)));
        post(routes, ApprovalPages.PATH, gate.tenant(programs.of(approvals::post)));
        get(routes, NextVersionPages.PATH, gate.tenant(programs.of(nextVersions::get)));
        post(routes, NextVersionPages.PATH + "/approve", gate.tenant(programs.of(nextVersions::approve)));
        post(routes, NextVersionPages.PATH + "/discard", gate.tenant(programs.of(nextVersions::discard)));
        post(routes, ProgramPages.ONE + "/pause", gate.tenant(programs.of(programs::pause)));
        post(routes, ProgramPages.ONE + "/resume", gate.tenant(programs.of(programs::resume)));
        get(routes, EnrollPages.PATH, gate.world(programs.of(enroll::get)));
        post(routes, EnrollPages.PATH, gate.world(programs.of(enroll::post)));
        post(routes, TestSendPages.PATH, gate.world(programs.of(tests::post)));
        post(routes, ProgramPages.ONE + "/archive", gate.tenant(programs.of(programs::archive)));
        post(routes, ProgramPages.ONE + "/restore", gate.tenant(programs.of(programs::restore)));
        post(routes, ProgramPages.ONE + "/rename", gate.tenant(programs.of(programs::rename)));
        get(routes, ProgramPages.ONE + "/results", gate.world(programs.of(programs::results)));
        get(routes, ProgramForms.EDIT, gate.tenant(programs.of(programForms::edit)));
        post(routes, ProgramForms.EDIT, gate.tenantText(programs.of(programForms::revise)));
        get(routes, RehearsalPages.PATH, gate.world(programs.of(rehearsal::get)));
        get(routes, PreviewPages.PATH, gate.world(programs.of(previews::get)));
        get(routes, PreviewPages.FRAME, gate.world(programs.of(previews::frame)));
        post(routes, ProgramPages.ONE + "/held/release", gate.world(programs.of(reviews::releaseHeld)));
        post(routes, ProgramPages.ONE + "/held/discard", gate.world(programs.of(reviews::discardHeld)));
    }

    private void addSecondFactors(RoutesConfig routes) {
        String path = SecondFactorPages.PATH;
        post(routes, SignInPages.CODE, gate.signInForm(signInPages::code));
        post(routes, path, gate.signedIn(passwordConfirmation.before(secondFactors::setUp)));
        post(routes, path + "/activate", gate.signedIn(passwordConfirmation.before(secondFactors::activate)));
        post(routes, path + "/codes", gate.signedIn(passwordConfirmation.before(secondFactors::replaceCodes)));
        post(routes, path + "/remove", gate.signedIn(passwordConfirmation.before(secondFactors::remove)));
    }

    private void addEmails(RoutesConfig routes) {
        get(routes, EmailPages.PATH, gate.world(emails::list));
        get(routes, EmailPages.ONE, gate.world(emails.get()));
        get(routes, EmailPages.FRAME, gate.world(emails.frame()));
        post(routes, EmailListExport.PATH, gate.world(passwordConfirmation.before(emailList::export)));
        post(routes, EmailPages.ONE + "/release", gate.world(reviews::release));
        post(routes, EmailPages.ONE + "/discard", gate.world(reviews::discard));
    }

    private void addContacts(RoutesConfig routes) {
        get(routes, ContactPages.PATH, gate.world(contacts::list));
        get(routes, ContactPages.ONE, gate.world(contacts.of(contacts::get)));
        post(routes, ContactListExport.PATH, gate.world(passwordConfirmation.before(contactList::export)));
        post(routes, ExitPages.PATH, gate.world(contacts.of(exits::post)));
        post(routes, ContactPages.ONE + "/open", gate.world(contacts.of(contacts::open)));
        post(routes, ContactPages.ONE + "/close", gate.world(contacts.of(contacts::close)));
        post(
                routes,
                ContactPages.ONE + "/erase",
                gate.world(passwordConfirmation.before(contacts.of(contacts::erase))));
        post(
                routes,
                ContactPages.ONE + "/export",
                gate.world(passwordConfirmation.before(contacts.of(exports::export))));
    }

    /** Adds a route for GET and HEAD. */
    private void get(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
        pages.add(path);
    }

    private void post(RoutesConfig routes, String path, Handler handler) {
        routes.post(path, handler);
        forms.add(path);
    }

    /**
     * Redirects from the path of each form to the nearest page above it. The browser shows that path after a rejected form, so
     * a reload or a bookmark leads there.
     */
    private void addPagesOfForms(RoutesConfig routes) {
        for (String form : forms) {
            if (!pages.contains(form)) {
                String page = form;
                while (!page.isEmpty() && !pages.contains(page)) {
                    page = page.substring(0, page.lastIndexOf('/'));
                }
                int segments = page.split("/", -1).length;
                get(routes, form, gate.open(context -> html.redirect(beginning(context.path(), segments), context)));
            }
        }
    }

    private static String beginning(String path, int segments) {
        String beginning = Stream.of(path.split("/", -1)).limit(segments).collect(Collectors.joining("/"));
        return beginning.isEmpty() ? "/" : beginning;
    }
}
