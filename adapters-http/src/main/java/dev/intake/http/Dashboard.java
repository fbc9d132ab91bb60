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
import dev.intake.http.page.SessionCookie;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.privacy.ContactExports;
import dev.intake.http.program.ApprovalFacts;
import dev.intake.http.program.ApprovalPages;
import dev.intake.http.program.NextVersionPages;
import dev.intake.http.program.ProgramForms;
import dev.intake.http.program.ProgramPages;
import dev.intake.http.program.StepPreviews;
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
import dev.intake.program.ProgramActions;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
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
    private final Intake intake;
    private final Connectors connectors;
    private final DashboardParts parts;
    private final Addresses addresses;
    private final Function<Context, ClientNetwork> clients;
    private final boolean secure;
    private final Html html;
    private final SessionCookie cookie;
    private final Gate gate;
    private final TenantFrame frame;
    private final PasswordConfirmation password;
    private final ListExports lists;

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
            BiConsumer<Context, Throwable> faults) {
        this.intake = intake;
        this.connectors = connectors;
        this.parts = parts;
        this.addresses = addresses;
        this.clients = clients;
        this.secure = secure;
        html = new Html(secure);
        cookie = new SessionCookie(secure);
        gate = new Gate(intake, parts.signIn(), hosts, cookie, html, assets, formReader, faults);
        frame = new TenantFrame(intake, assets.base(), html);
        password = new PasswordConfirmation(parts.signIn(), cookie, html, assets.base());
        lists = new ListExports(intake.auditTrail(), html, gate);
    }

    /** Adds the routes. */
    void addTo(RoutesConfig routes) {
        get(routes, Assets.PATH, assets::get);
        addDocuments(routes);
        addAccounts(routes);
        addSettings(routes);
        addPrograms(routes);
        addContacts(routes);
        addEvents(routes);
        addPagesOfForms(routes);
    }

    private void addDocuments(RoutesConfig routes) {
        ReferencePages reference = new ReferencePages(html, gate, assets.base(), Guides.shipped(parts.markdown()));
        get(routes, ReferencePages.DESCRIPTION, reference::description);
        get(routes, ReferencePages.DESCRIPTION_AS_JSON, reference::descriptionAsJson);
        get(routes, ReferencePages.LLMS, gate.open(reference::documents));
        get(routes, ReferencePages.PAGE, gate.open(reference::page));
        get(routes, ReferencePages.GUIDE, gate.open(reference::guide));
        get(routes, ReferencePages.PICTURE, gate.open(reference::picture));
    }

    private void addAccounts(RoutesConfig routes) {
        DeviceCookie device = new DeviceCookie(secure);
        DelayedRefusals refusals = new DelayedRefusals(parts.refusalDelay(), new Random());
        SignInPages signIn =
                new SignInPages(parts.signIn(), cookie, device, clients, html, gate, refusals, assets.base());
        get(routes, "/", gate.signedIn(signIn::home));
        OAuthClients applications = new OAuthClients(
                parts.clientDocuments(), context -> clients.apply(context).value(), InstantSource.system());
        ConsentPages consent =
                new ConsentPages(intake, applications, addresses, html, gate, assets.base(), InstantSource.system());
        get(routes, ConsentPages.PATH, gate.signedIn(consent::get));
        post(routes, ConsentPages.PATH, gate.signedIn(consent.post(password::before)));
        get(routes, Gate.SIGN_IN, gate.open(signIn::form));
        post(routes, Gate.SIGN_IN, gate.signInForm(signIn::signIn));
        post(routes, "/sign-out", gate.signedIn(signIn::signOut));
        get(routes, SignInPages.LINK, gate.open(signIn::chooseForm));
        post(routes, SignInPages.LINK, gate.open(signIn::choosePassword));
        TenantPages tenants = new TenantPages(intake, html, gate, assets.base());
        get(routes, TenantPages.PATH, gate.signedIn(tenants::list));
        post(routes, TenantPages.PATH, gate.signedIn(tenants::create));
        post(routes, TenantPages.RENAME, gate.signedIn(tenants::rename));
        AccountPages account = new AccountPages(intake, parts.signIn(), cookie, device, html, assets.base());
        get(routes, AccountPages.PATH, gate.signedIn(account::get));
        post(routes, AccountPages.PATH + "/password", gate.signedIn(account::changePassword));
        SecondFactorPages factors =
                new SecondFactorPages(intake.accounts(), parts.signIn().secondFactors(), html, assets.base());
        post(routes, SignInPages.CODE, gate.signInForm(signIn::code));
        post(routes, SecondFactorPages.PATH, gate.signedIn(password.before(factors::setUp)));
        post(routes, SecondFactorPages.PATH + "/activate", gate.signedIn(password.before(factors::activate)));
        post(routes, SecondFactorPages.PATH + "/codes", gate.signedIn(password.before(factors::replaceCodes)));
        post(routes, SecondFactorPages.PATH + "/remove", gate.signedIn(password.before(factors::remove)));
        RecordPages records = new RecordPages(intake, gate, frame, assets.base());
        get(routes, RecordPages.SIGN_INS, gate.signedIn(records::signIns));
        get(routes, RecordPages.AUDIT, gate.world(records::audit));
    }

    private void addSettings(RoutesConfig routes) {
        String settings = IntegrationPages.PATH;
        SetupPages setup = new SetupPages(intake, addresses, frame, parts.serviceSender());
        get(routes, SetupPages.PATH, gate.tenant(setup::get));
        get(routes, SetupPages.CHECKLIST, gate.tenant(setup::checklist));
        SyncPages syncs = new SyncPages(intake, connectors, gate, frame);
        IntegrationPages integrations = new IntegrationPages(intake, connectors, addresses, syncs, frame);
        get(routes, settings, gate.world(integrations::get));
        get(routes, IntegrationPages.HEALTH, gate.world(integrations::health));
        get(routes, IntegrationPages.FIRST_EVENT, gate.world(integrations::firstEvent));
        post(routes, settings + "/late-repair", gate.tenant(integrations::lateRepair));
        KeyPages keys = new KeyPages(intake, addresses, html, integrations);
        get(routes, KeyPages.PATH, gate.world(keys::get));
        post(routes, KeyPages.PATH, gate.world(password.before(keys::replace)));
        post(routes, KeyPages.PATH + "/end-grace", gate.world(password.before(keys::endGrace)));
        SignupEventPages signupEvent = new SignupEventPages(intake, integrations);
        post(routes, settings + "/signup-event", gate.tenant(signupEvent::save));
        SendingPages sending = new SendingPages(intake, integrations);
        post(routes, settings + "/sender", gate.tenant(sending::sender));
        post(routes, settings + "/name", gate.tenant(sending::name));
        post(routes, settings + "/timezone", gate.tenant(sending::timezone));
        post(routes, settings + "/email-cap", gate.tenant(sending::emailCap));
        post(routes, settings + "/address-cap", gate.tenant(sending::addressCap));
        LayoutPages layout = new LayoutPages(intake, frame);
        get(routes, LayoutPages.PATH, gate.tenant(layout::get));
        get(routes, LayoutPages.SAMPLE, gate.tenant(layout::sample));
        post(routes, LayoutPages.PATH, gate.tenant(layout::save));
        TestWorldPages testWorlds = new TestWorldPages(intake, integrations, gate);
        post(routes, TestWorldPages.EMPTY, gate.world(password.before(testWorlds::empty)));
        MemberPages members = new MemberPages(intake, frame);
        get(routes, MemberPages.PATH, gate.tenant(members::get));
        post(routes, MemberPages.PATH, gate.tenant(password.before(members::add)));
        post(routes, MemberPages.PATH + "/remove", gate.tenant(password.before(members::remove)));
        AgentTokenPages agentTokens = new AgentTokenPages(intake, html, integrations);
        post(routes, settings + "/agent-tokens", gate.tenant(password.before(agentTokens::make)));
        post(routes, settings + "/agent-tokens/{token}/revoke", gate.tenant(agentTokens::revoke));
        addConnectors(routes, syncs, integrations);
    }

    private void addConnectors(RoutesConfig routes, SyncPages syncs, IntegrationPages integrations) {
        ConnectorPages secrets = new ConnectorPages(gate, integrations, html);
        post(routes, ConnectorPages.TEST, gate.world(secrets::sendTest));
        post(routes, ConnectorPages.SECRET + "/clear", gate.world(password.before(secrets::clearSecret)));
        post(routes, ConnectorPages.SECRET, gate.world(password.before(secrets::setSecret)));
        RejudgePages rejudge = new RejudgePages(intake, connectors, gate, frame);
        get(routes, RejudgePages.PATH, gate.world(rejudge::get));
        post(routes, RejudgePages.PATH, gate.world(rejudge::post));
        FeedbackPages feedback = new FeedbackPages(integrations, gate);
        post(routes, FeedbackPages.SECRET, gate.tenant(password.before(feedback::setSecret)));
        post(routes, FeedbackPages.SECRET + "/clear", gate.tenant(password.before(feedback::clearSecret)));
        post(routes, FeedbackPages.TOPIC, gate.tenant(password.before(feedback::setTopic)));
        post(routes, FeedbackPages.TOPIC + "/clear", gate.tenant(password.before(feedback::clearTopic)));
        post(routes, FeedbackPages.SUBSCRIPTION, gate.tenant(password.before(feedback::confirmSubscription)));
        post(routes, SyncPages.API_KEY + "/clear", gate.tenant(password.before(syncs::clearKey)));
        post(routes, SyncPages.API_KEY, gate.tenant(password.before(syncs::setKey)));
        get(routes, SyncPages.PATH, gate.tenant(syncs::get));
        post(routes, SyncPages.PATH + "/verify", gate.tenant(syncs::verify));
        post(routes, SyncPages.PATH + "/count", gate.tenant(syncs::count));
        post(routes, SyncPages.PATH + "/import", gate.tenant(syncs::startImport));
        post(routes, SyncPages.PATH + "/cancel", gate.tenant(syncs::cancel));
        get(routes, SyncPages.VERIFICATION, gate.tenant(syncs::verificationState));
        get(routes, SyncPages.IMPORT, gate.tenant(syncs::importState));
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
        EventPages events = new EventPages(intake, frame);
        get(routes, EventPages.PATH, gate.world(events::list));
        get(routes, EventPages.PATH + "/newest", gate.world(events::newest));
        DeliveryPages deliveries = new DeliveryPages(intake, connectors, frame);
        get(routes, DeliveryPages.PATH, gate.world(deliveries::list));
        get(routes, DeliveryPages.PATH + "/newest", gate.world(deliveries::newest));
        DeliveryPage delivery = new DeliveryPage(intake, connectors, gate, frame);
        get(routes, DeliveryPage.PATH, gate.world(delivery::get));
        post(routes, DeliveryPage.RETRY, gate.world(delivery::retry));
        get(routes, DeliveryPages.PARKED, gate.world(deliveries::parked));
        get(routes, AnalysisPages.PATH, gate.world(new AnalysisPages(intake, frame)::get));
        get(routes, EventPage.PATH, gate.world(new EventPage(intake, addresses, gate, frame)::get));
        EventListExport list = new EventListExport(intake.findContacts(), intake::eventViews, lists);
        post(routes, EventListExport.PATH, gate.world(password.before(list::export)));
        DeliveryListExport traces = new DeliveryListExport(intake.findContacts(), connectors::views, lists);
        post(routes, DeliveryListExport.PATH, gate.world(password.before(traces::export)));
    }

    private void addPrograms(RoutesConfig routes) {
        ProgramPages programs = new ProgramPages(intake, gate, frame);
        StepPreviews previewer =
                new StepPreviews(intake, parts.programFiles(), addresses, parts.serviceSender(), assets.base());
        ProgramForms editor = new ProgramForms(intake, parts.signIn(), parts.programFiles(), frame, previewer);
        get(routes, ProgramPages.PATH, gate.world(programs::list));
        post(routes, ProgramPages.PATH, gate.tenantText(editor::draft));
        get(routes, ProgramForms.NEW, gate.tenant(editor::blank));
        get(routes, ProgramPages.ONE, gate.world(programs.of(programs::get)));
        ApprovalFacts facts = new ApprovalFacts(intake, frame, parts.serviceSender());
        ApprovalPages approvals = new ApprovalPages(intake, html, programs, facts);
        get(routes, ApprovalPages.PATH, gate.tenant(programs.of(approvals::get)));
        post(routes, ApprovalPages.PATH, gate.tenant(programs.of(approvals::post)));
        NextVersionPages nextVersions = new NextVersionPages(intake, frame, programs, facts);
        get(routes, NextVersionPages.PATH, gate.tenant(programs.of(nextVersions::get)));
        post(routes, NextVersionPages.PATH + "/approve", gate.tenant(programs.of(nextVersions::approve)));
        post(routes, NextVersionPages.PATH + "/discard", gate.tenant(programs.of(nextVersions::discard)));
        post(routes, ProgramPages.ONE + "/pause", gate.tenant(programs.of(programs::pause)));
        post(routes, ProgramPages.ONE + "/resume", gate.tenant(programs.changing(ProgramActions.RESUME, "resumed")));
        EnrollPages enroll = new EnrollPages(intake, frame, programs);
        get(routes, EnrollPages.PATH, gate.world(programs.of(enroll::get)));
        post(routes, EnrollPages.PATH, gate.world(programs.of(enroll::post)));
        TestSendPages tests = new TestSendPages(intake, html, programs);
        post(routes, TestSendPages.PATH, gate.world(programs.of(tests::post)));
        post(routes, ProgramPages.ONE + "/archive", gate.tenant(programs.changing(ProgramActions.ARCHIVE, "archived")));
        post(routes, ProgramPages.ONE + "/restore", gate.tenant(programs.changing(ProgramActions.RESTORE, "restored")));
        post(routes, ProgramPages.ONE + "/rename", gate.tenant(programs.changing(ProgramActions.RENAME, "renamed")));
        get(routes, ProgramPages.ONE + "/results", gate.world(programs.of(programs::results)));
        get(routes, ProgramForms.EDIT, gate.tenant(programs.of(editor::edit)));
        post(routes, ProgramForms.EDIT, gate.tenantText(programs.of(editor::revise)));
        get(routes, RehearsalPages.PATH, gate.world(programs.of(new RehearsalPages(intake, frame)::get)));
        PreviewPages previews = new PreviewPages(intake, addresses, gate, frame);
        get(routes, PreviewPages.PATH, gate.world(programs.of(previews::get)));
        get(routes, PreviewPages.FRAME, gate.world(programs.of(previews::frame)));
        addEmails(routes, programs);
    }

    private void addEmails(RoutesConfig routes, ProgramPages programs) {
        EmailPages emails = new EmailPages(intake, addresses, gate, frame);
        get(routes, EmailPages.PATH, gate.world(emails::list));
        get(routes, EmailPages.ONE, gate.world(emails.get()));
        get(routes, EmailPages.FRAME, gate.world(emails.kept()));
        EmailListExport emailList = new EmailListExport(intake.programs(), lists);
        post(routes, EmailListExport.PATH, gate.world(password.before(emailList::export)));
        EmailReviewPages reviews = new EmailReviewPages(intake, gate, frame, emails);
        post(routes, EmailPages.ONE + "/release", gate.world(reviews::release));
        post(routes, EmailPages.ONE + "/discard", gate.world(reviews::discard));
        post(routes, ProgramPages.ONE + "/held/release", gate.world(programs.of(reviews::releaseHeld)));
        post(routes, ProgramPages.ONE + "/held/discard", gate.world(programs.of(reviews::discardHeld)));
    }

    private void addContacts(RoutesConfig routes) {
        ContactPages contacts = new ContactPages(intake, gate, frame);
        get(routes, ContactPages.PATH, gate.world(contacts::list));
        get(routes, ContactPages.ONE, gate.world(contacts.of(contacts::get)));
        ContactListExport list = new ContactListExport(intake::contactViews, lists);
        post(routes, ContactListExport.PATH, gate.world(password.before(list::export)));
        post(routes, ExitPages.PATH, gate.world(contacts.of(new ExitPages(intake, frame, contacts)::post)));
        post(routes, ContactPages.ONE + "/open", gate.world(contacts.of(contacts::open)));
        post(routes, ContactPages.ONE + "/close", gate.world(contacts.of(contacts::close)));
        post(routes, ContactPages.ONE + "/erase", gate.world(password.before(contacts.of(contacts::erase))));
        ContactExports exports = new ContactExports(connectors, html, gate);
        post(routes, ContactPages.ONE + "/export", gate.world(password.before(contacts.of(exports::export))));
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
