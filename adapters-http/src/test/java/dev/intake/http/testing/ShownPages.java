package dev.intake.http.testing;

import static dev.intake.http.testing.ShownPage.pressing;
import static dev.intake.http.testing.ShownPage.sending;

import dev.intake.account.AccountName;
import dev.intake.email.EmailStatus;
import dev.intake.email.Recipient;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.DeliveryOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** Every page that the service shows, in every state that looks different. */
public final class ShownPages {
    private static final String PREVIEW = "[value=preview-1]";

    /** Waits until a preview is shown. */
    private static final String PREVIEW_LOADED = "new Promise(done => { const look = () => {"
            + " const frame = document.querySelector('.preview iframe:not([hidden])');"
            + " frame.contentDocument.querySelector('dl') ? setTimeout(done, 300) : setTimeout(look, 50); }; look(); })";

    /** Shows a preview without the page around it, and without the HTML of its emails. */
    private static final String PREVIEW_ALONE = "(button => fetch(button.form.action, {method: 'POST',"
            + " body: new URLSearchParams(new FormData(button.form, button))})"
            + ".then(answer => answer.text()).then(page => {"
            + " const preview = new DOMParser().parseFromString(page, 'text/html');"
            + " preview.querySelectorAll('iframe').forEach(frame => frame.removeAttribute('srcdoc'));"
            + " document.title = preview.title; document.body.replaceWith(preview.body); }))"
            + "(document.querySelector('[value=preview-1]'))";

    /** Shows what is before one again as it was before any script had a hand in it. */
    private static final String AS_IT_CAME = "fetch(location.href).then(answer => answer.text()).then(page => {"
            + " document.querySelector('main').outerHTML = new DOMParser().parseFromString(page, 'text/html')"
            + ".querySelector('main').outerHTML })";

    /** A request of an application that calls itself Editor; the address is not reachable, so a page that leads to it stays. */
    private static final String CONSENT = "/oauth/authorize?response_type=code&client_id=app_"
            + Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString("Editor\ncursor://editor/callback".getBytes(StandardCharsets.UTF_8))
            + "&redirect_uri=cursor%3A%2F%2Feditor%2Fcallback&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
            + "&code_challenge_method=S256&scope=read%20setup%20programs";

    private ShownPages() {}

    /** Those for somebody who is not signed in. */
    public static List<ShownPage> ofStrangers(TestService service, LivelyTenant tenant) {
        String link = service.intake
                .accounts()
                .addMember(new AccountName("ada.with.a.long.name@example.com"), tenant.id)
                .orElseThrow()
                .reveal();
        String unsubscribe =
                service.tokens.of(new Recipient(tenant.id, tenant.contact("ann").id()));
        return List.of(
                new ShownPage("sign-in", "/sign-in", "Name or email address"),
                new ShownPage(
                        "sign-in-refused",
                        "/sign-in",
                        visitor -> {
                            visitor.fill("name", "ada@example.com");
                            sending("password", "wrong", "main button").by(visitor);
                        },
                        "Wrong name or password"),
                new ShownPage(
                        "sign-in-code",
                        "/sign-in",
                        visitor -> {
                            visitor.fill(
                                    "name",
                                    ShownAccountPages.withSecondFactor(service, tenant)
                                            .value());
                            sending("password", TestBrowser.PASSWORD, "main button")
                                    .by(visitor);
                        },
                        "Code from your authenticator app"),
                new ShownPage("choose-password", "/choose-password/" + link, "You will sign in as"),
                new ShownPage(
                        "choose-password-differing",
                        "/choose-password/" + link,
                        visitor -> {
                            visitor.fill("password", TestBrowser.PASSWORD);
                            sending("again", "something else entirely", "main button")
                                    .by(visitor);
                        },
                        "The passwords do not match"),
                new ShownPage("link-void", "/choose-password/none", "no longer valid"),
                new ShownPage("reference", "/docs", "Objects"),
                new ShownPage("unsubscribe", "/u/" + unsubscribe, "Unsubscribe"),
                new ShownPage("unsubscribe-void", "/u/none", "link"));
    }

    /** Those for the operator. */
    public static List<ShownPage> ofOperator(TestService service, LivelyTenant tenant) {
        String fresh =
                at(service.intake.tenantSetup().create("Fresh").orElseThrow().id());
        return Stream.of(
                        List.of(new ShownPage(
                                "replace-key",
                                at(tenant.id) + "/settings/integrations/key",
                                "Replace the ingestion key")),
                        settings(fresh, at(tenant.id)),
                        ShownImportPages.of(service),
                        ShownHistoryPages.of(service),
                        ShownVerificationPages.of(service),
                        ShownFeedbackPages.of(service),
                        ShownRejudgePages.of(service),
                        ShownTestDataPages.of(service),
                        events(fresh, tenant),
                        programs(fresh, tenant),
                        emails(tenant),
                        contacts(fresh, tenant),
                        ShownAccountPages.of(service),
                        confirmation(service, tenant))
                .flatMap(List::stream)
                .toList();
    }

    static String at(TenantId tenant) {
        return "/tenants/" + tenant;
    }

    /** The last page of all, for it leaves the session where the password has to be typed again. */
    private static List<ShownPage> confirmation(TestService service, LivelyTenant tenant) {
        String contact = contact(at(tenant.id) + "/contacts", tenant, "ann");
        return List.of(new ShownPage(
                "password-again",
                contact,
                visitor -> {
                    service.clock.move(Duration.ofMinutes(11));
                    sending("confirm", "ann@example.com", "form[action$='/erase'] button")
                            .by(visitor);
                },
                "Enter your password again"));
    }

    private static List<ShownPage> settings(String fresh, String lively) {
        String settings = "/settings/integrations";
        return List.of(
                new ShownPage("tenants", "/tenants", "Fresh"),
                new ShownPage("no-such-page", lively + "/nowhere-" + "x".repeat(60) + "/settings", "No such page"),
                new ShownPage("no-such-tenant", "/tenants/tn_nobody/events", "No such"),
                new ShownPage("setup-fresh", fresh + "/setup", "0 of 7 done."),
                new ShownPage("setup", lively + "/setup", "A mail server is now set"),
                new ShownPage(
                        "setup-all-open",
                        lively + "/setup",
                        visitor -> visitor.browser()
                                .evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })"),
                        "analytics.identify"),
                new ShownPage("integrations-fresh", fresh + settings, "No key yet"),
                new ShownPage("integrations", lively + settings, "stickers"),
                new ShownPage("consent", CONSENT, "Connect Editor?"),
                new ShownPage(
                        "consent-incomplete",
                        CONSENT,
                        visitor -> {
                            visitor.run(
                                    "document.querySelectorAll('[name=allow]').forEach(box => { box.checked = false })");
                            visitor.press("[value=allow]");
                        },
                        "at least one permission"),
                new ShownPage("consent-denied", CONSENT, pressing("[value=deny]"), "Not connected"),
                new ShownPage("consent-faulty", "/oauth/authorize?client_id=none", "request is not valid"),
                new ShownPage("members", lively + "/settings/members", "Invite a member"),
                new ShownPage("email-layout", lively + settings + "/layout", "Color around the email"),
                new ShownPage(
                        "integrations-all-open",
                        lively + settings,
                        visitor -> visitor.browser()
                                .evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })"),
                        "The current key may stop working"),
                new ShownPage("key-made", fresh + settings, pressing("form[action$='/key'] button"), "No event yet"),
                new ShownPage("key-waiting", fresh + settings, "No event yet"),
                new ShownPage(
                        "key-seen-elsewhere",
                        lively + settings,
                        visitor -> {
                            visitor.browser()
                                    .evaluate(
                                            "document.querySelector('form[action$=\"/key\"] [name=seen]').value = 'x';"
                                                    + "document.querySelector('[name=confirm]').checked = true");
                            visitor.press("form[action$='/key'] button");
                        },
                        "key"),
                new ShownPage(
                        "token-made",
                        lively + settings,
                        sending("token-name", "Another agent", "form[action$='/agent-tokens'] button"),
                        "Copy"),
                new ShownPage(
                        "token-revoke-asked",
                        lively + settings,
                        pressing("form[action$='/revoke'] button"),
                        "Revoke the token"),
                new ShownPage(
                        "signup-event-saved",
                        lively + settings,
                        sending("signup-event", "user.signed_up", "form[action$='/signup-event'] button"),
                        "saved"),
                new ShownPage(
                        "secret-refused",
                        lively + settings,
                        sending("stripe-secret", "whsec_", "form[action$='/stripe/secret'] button"),
                        "as the provider shows it"));
    }

    private static List<ShownPage> events(String fresh, LivelyTenant tenant) {
        String events = at(tenant.id) + "/events";
        String counts = events + "/counts?ask=";
        return List.of(
                new ShownPage("audit", at(tenant.id) + "/audit", "Account name or token id"),
                new ShownPage("audit-none", at(tenant.id) + "/audit?actor=nobody", "No entries."),
                new ShownPage("events-fresh", fresh + "/events", "Events"),
                new ShownPage("events", events, "order.created"),
                new ShownPage("events-recorded", events + "?show=recorded&source=customer", "order.created"),
                new ShownPage("events-type-refused", events + "?type=what%3F", "Enter an event type"),
                new ShownPage("event", events + "/" + tenant.newestEvent("order.created"), "total"),
                new ShownPage("events-searched", events + "?property=total%3D12.5&since=2026-01-01T00:00", "items: 3"),
                new ShownPage("events-search-refused", events + "?contact=nobody", "There is no contact"),
                new ShownPage("events-time-refused", events + "?since=1960-01-01T00:00", "Enter a date"),
                new ShownPage("deliveries-searched", events + "/deliveries?id=evt_3", "evt_3"),
                new ShownPage("deliveries", events + "/deliveries", "evt_1"),
                new ShownPage("deliveries-fresh", fresh + "/events/deliveries", "No entries."),
                new ShownPage("waiting", events + "/waiting", "cus_9"),
                new ShownPage(
                        "delivery-failed",
                        events + "/deliveries/" + tenant.delivery(DeliveryOutcome.FAILED),
                        "which the log describes"),
                new ShownPage(
                        "delivery-parked",
                        events + "/deliveries/" + tenant.delivery(DeliveryOutcome.PARKED),
                        "subscription-started"),
                new ShownPage(
                        "delivery",
                        events + "/deliveries/" + tenant.delivery(DeliveryOutcome.PROCESSED),
                        "user.created"),
                new ShownPage("counts", events + "/counts", "Events over time"),
                new ShownPage("counts-counted", counts + "count&type=order.created&span=24h", "in the last"),
                new ShownPage(
                        "counts-counting",
                        counts + "count&type=order.created&span=24h",
                        visitor -> {
                            visitor.await("in the last");
                            visitor.browser().evaluate(AS_IT_CAME);
                        },
                        "Counting…"),
                new ShownPage(
                        "counts-funnel",
                        counts + "funnel&type=user.signed_up&other=order.created&within=1d&span=7d",
                        "of them"),
                new ShownPage(
                        "counts-segment",
                        counts + "segment&type=user.signed_up&other=order.created&span=7d",
                        "and not"),
                new ShownPage("counts-refused", counts + "count&type=what%3F", "Enter an event type"));
    }

    private static List<ShownPage> programs(String fresh, LivelyTenant tenant) {
        String programs = at(tenant.id) + "/programs";
        String live = programs + "/" + tenant.live;
        return List.of(
                new ShownPage("programs-fresh", fresh + "/programs", "No programs yet"),
                new ShownPage("programs", programs, "Dunning"),
                new ShownPage("program-new", programs + "/new", "Event that enrolls contacts"),
                new ShownPage("program-new-refused", programs + "/new", pressing("main [value=save]"), "Errors to fix"),
                new ShownPage("program-new-text", programs + "/new?as=text", "The program, as YAML or JSON"),
                new ShownPage(
                        "program-new-text-refused",
                        programs + "/new?as=text",
                        sending("text", "no program", "main form button"),
                        "Errors to fix"),
                new ShownPage("program-draft", programs + "/" + tenant.draft, "Blocks approval"),
                new ShownPage("programs-found", programs + "?q=dunning&show=active", "Name or event type"),
                new ShownPage("program-live", live, "Pause"),
                new ShownPage("program-pause", live, pressing("form[action$='/pause'] button"), "are never enrolled"),
                new ShownPage("program-paused", programs + "/" + tenant.paused, "usually transactional"),
                new ShownPage(
                        "program-approve", programs + "/" + tenant.draft + "/approve", "Earlier events enroll nobody"),
                new ShownPage(
                        "program-approve-refused",
                        programs + "/" + tenant.draft + "/approve",
                        sending("sender", "Acme", "form[action$='/approve'] button"),
                        "Not approved"),
                new ShownPage("program-next", live + "/next", "Contacts under way"),
                new ShownPage(
                        "program-next-stale",
                        live + "/next",
                        visitor -> {
                            visitor.browser().evaluate("document.querySelector('[name=approval-seen]').value = 'x'");
                            visitor.press("form[action$='/next/approve'] button");
                        },
                        "Review it again"),
                new ShownPage(
                        "program-next-discard",
                        live + "/next",
                        visitor -> visitor.press("form[action$='/next/discard'] button"),
                        "Discard the next version?"),
                new ShownPage(
                        "program-approve-address-refused",
                        programs + "/" + tenant.draft + "/approve",
                        visitor -> {
                            visitor.fill("sender", "Acme");
                            sending("postal-address", "x".repeat(101), "form[action$='/approve'] button")
                                    .by(visitor);
                        },
                        "the postal address has at most"),
                new ShownPage(
                        "program-rename-refused",
                        live,
                        sending("name", " ", "form[action$='/rename'] button"),
                        "Enter a name of 1 to"),
                new ShownPage("program-enroll", live + "/enroll", "Nobody is enrolled until you confirm"),
                new ShownPage(
                        "program-enroll-none",
                        live + "/enroll",
                        sending("contact", "nobody@example.com", "form.whom button"),
                        "There is no contact"),
                new ShownPage(
                        "program-enroll-attribute",
                        live + "/enroll",
                        visitor -> visitor.browser().evaluate("document.querySelector('#whom').value = 'attribute'"),
                        "Contacts with an attribute"),
                new ShownPage(
                        "program-enroll-counted",
                        live + "/enroll",
                        visitor -> {
                            visitor.browser().evaluate("document.querySelector('#whom').value = 'all'");
                            visitor.press("form.whom button");
                        },
                        "all contacts"),
                new ShownPage("program-rehearsal", live + "/rehearsal", "Nothing is stored or sent"),
                new ShownPage("program-rehearsed", live + "/rehearsal?days=30", "What would have happened"),
                new ShownPage("program-results", live + "/results", "Exited early"),
                new ShownPage("program-edit", live + "/edit", "saved as its next version"),
                new ShownPage("program-edit-variants", live + "/edit", pressing("[value=add-variant-1]"), "Variant B"),
                new ShownPage(
                        "program-edit-all-open",
                        live + "/edit",
                        visitor -> visitor.browser()
                                .evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })"),
                        "Edit as YAML"),
                new ShownPage(
                        "program-edit-previewed",
                        live + "/edit",
                        visitor -> {
                            visitor.press(PREVIEW);
                            visitor.browser().evaluate(PREVIEW_LOADED);
                        },
                        "saved as its next version"),
                new ShownPage(
                        "program-edit-previewed-phone",
                        live + "/edit",
                        visitor -> {
                            visitor.browser()
                                    .evaluate("document.getElementById('p-width').value = 'phone';"
                                            + "document.getElementById('p-colors').value = 'dark'");
                            visitor.press(PREVIEW);
                            visitor.browser().evaluate(PREVIEW_LOADED);
                        },
                        "saved as its next version"),
                new ShownPage(
                        "step-preview",
                        live + "/edit",
                        visitor -> visitor.browser().evaluate(PREVIEW_ALONE),
                        "From"),
                new ShownPage("program-edit-text", live + "/edit?as=text", "saved as its next version"),
                new ShownPage("program-checked", live + "/edit", pressing("[value=check]"), "It is not saved yet"),
                new ShownPage(
                        "program-stale",
                        live + "/edit",
                        visitor -> {
                            visitor.browser().evaluate("document.querySelector('[name=revision]').value = 'x'");
                            visitor.press("main [value=save]");
                        },
                        "Saved in the meantime"),
                new ShownPage(
                        "program-not-saved",
                        live + "/edit",
                        visitor -> {
                            visitor.browser().evaluate("document.querySelector('main [name=form-token]').value = 'x'");
                            visitor.press("main [value=save]");
                        },
                        "Not saved yet"),
                new ShownPage("preview", live + "/preview", "Nothing is sent"),
                new ShownPage("preview-shown", live + "/preview?contact=ann%40example.com", "Your pro plan"),
                new ShownPage("preview-held", live + "/preview?contact=bob%40example.com", "It would be held"),
                new ShownPage("preview-nobody", live + "/preview?contact=nobody", "contact"));
    }

    private static List<ShownPage> emails(LivelyTenant tenant) {
        String emails = at(tenant.id) + "/emails";
        String held = emails + "/" + tenant.email(EmailStatus.HELD);
        return List.of(
                new ShownPage("emails", emails, "Step 1 of"),
                new ShownPage("emails-held", emails + "?show=held&program=" + tenant.live, "Release all held emails"),
                new ShownPage("emails-none", emails + "?show=failed", "Emails"),
                new ShownPage("email-held", held, "It would be held"),
                new ShownPage("email-kept", emails + "/" + tenant.email(EmailStatus.KEPT), "What would have been sent"),
                new ShownPage(
                        "emails-discard-asked",
                        emails + "?show=held&program=" + tenant.live,
                        pressing("form[action$='/held/discard'] button"),
                        "Discarded emails are never sent"),
                new ShownPage(
                        "email-discard-asked",
                        held,
                        pressing("form[action$='/discard'] button"),
                        "Discard this email?"),
                new ShownPage(
                        "email-discarded",
                        held,
                        visitor -> {
                            visitor.press("form[action$='/discard'] button");
                            visitor.await("Discard this email?");
                            visitor.press("form[action$='/discard'] button");
                        },
                        "The email was discarded."));
    }

    private static List<ShownPage> contacts(String fresh, LivelyTenant tenant) {
        String contacts = at(tenant.id) + "/contacts";
        return List.of(
                new ShownPage("contacts-fresh", fresh + "/contacts", "No contacts yet"),
                new ShownPage("contacts", contacts, "Next page"),
                new ShownPage("contacts-found", contacts + "?q=ann", "begins with this text"),
                new ShownPage("contacts-attribute", contacts + "?q=plan+%3D+pro", "Attribute plan is pro"),
                new ShownPage("contacts-none", contacts + "?q=nobody", "No contacts found"),
                new ShownPage("contact", contact(contacts, tenant, "ann"), "order.created"),
                new ShownPage("contact-sharing", contact(contacts, tenant, "user-0"), "2 contacts share this address"),
                new ShownPage("contact-long", contact(contacts, tenant, "x".repeat(120)), "Wolfeschlegel"),
                new ShownPage("contact-withdrawn", contact(contacts, tenant, "carl"), "withdrawn"),
                new ShownPage(
                        "erase-unconfirmed",
                        contact(contacts, tenant, "ann"),
                        sending("confirm", "something else", "form[action$='/erase'] button"),
                        "to confirm."),
                new ShownPage(
                        "erased",
                        contact(contacts, tenant, "user-1"),
                        sending("confirm", "user-1@example.com", "form[action$='/erase'] button"),
                        "The contact was erased."));
    }

    private static String contact(String contacts, LivelyTenant tenant, String externalId) {
        return contacts + "/" + tenant.contact(externalId).id();
    }
}
