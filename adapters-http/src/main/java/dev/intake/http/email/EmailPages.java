package dev.intake.http.email;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.email.EmailViews.EmailView;
import dev.intake.http.email.EmailViews.EmailsView;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Trail;
import dev.intake.http.page.Visit;
import dev.intake.http.program.EmailFilter;
import dev.intake.http.program.ProgramLabels;
import dev.intake.http.program.ProgramViews.PreviewView;
import dev.intake.http.program.ProgramViews.ShownContent;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.review.EmailPreview;
import dev.intake.review.EmailPreview.PreviewedEmail;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Pages that list a tenant's emails and show one of them. (Decisions 6.5, 6.6) */
public record EmailPages(Intake intake, Addresses addresses, Gate gate, TenantFrame frame) {
    public static final String PATH = Paths.EMAILS;
    public static final String ONE = PATH + "/{emailId}";
    public static final String FRAME = ONE + "/html";

    /** Emails on a page. */
    static final int PAGE_SIZE = 25;

    private static final Map<String, String> DONE = Map.of(
            "released", "The email was released. It is sent with the current texts.",
            "discarded", "The email was discarded. The contact continues with the next step.",
            "all-released", "The held emails of the program were released. They are sent with the current texts.",
            "all-discarded",
                    "The held emails of the program were discarded. The contacts continue with their next" + " steps.");

    private Optional<Notice> done(Context context) {
        return frame.html().done(DONE, context);
    }

    /** Shows a page of the list. Reads one more email than it shows, to detect a next page. */
    public void list(Visit visit, Tenant tenant, Context context) {
        EmailFilter filter = EmailFilter.named(Gate.parameter("show", context));
        Map<ProgramId, Program> known = intake.programViews(tenant.id()).programs().stream()
                .collect(Collectors.toMap(Program::id, Function.identity()));
        Optional<Program> only =
                ProgramId.parse(Gate.parameter("program", context)).flatMap(id -> Optional.ofNullable(known.get(id)));
        Trail trail = Trail.read(Gate.parameter("behind", context));
        EmailQuery query = new EmailQuery(
                filter.states(),
                only.map(Program::id),
                Optional.empty(),
                trail.place().flatMap(RecordCursor::parse).map(EmailQuery.Cursor::behind),
                PAGE_SIZE + 1);
        List<StepEmail> found = intake.programs().views(tenant.id()).emails(query);
        List<StepEmail> shown = found.stream().limit(PAGE_SIZE).toList();
        Optional<String> next = found.size() > PAGE_SIZE
                ? Optional.of(EmailQuery.Cursor.of(shown.get(PAGE_SIZE - 1))
                        .position()
                        .toString())
                : Optional.empty();
        frame.write(
                "emails.jte",
                new EmailsView(
                        frame.page("Emails", visit, tenant, done(context)),
                        filter,
                        only,
                        rows(tenant.id(), shown, known),
                        trail,
                        next),
                context);
    }

    /** Returns the emails as rows, with the contacts that still exist. */
    public List<EmailRow> rows(TenantId tenant, List<StepEmail> emails, Map<ProgramId, Program> known) {
        Map<ContactId, Contact> contacts = intake.findContacts()
                .ofIds(
                        tenant,
                        emails.stream().map(email -> email.entry().contact()).collect(Collectors.toSet()));
        return emails.stream()
                .map(email -> new EmailRow(
                        email,
                        Optional.ofNullable(known.get(email.entry().program())),
                        Optional.ofNullable(contacts.get(email.entry().contact()))))
                .toList();
    }

    /** Returns emails of one program as rows, with the contacts that still exist. */
    public List<EmailRow> rows(TenantId tenant, List<StepEmail> emails, ProgramId program) {
        Map<ProgramId, Program> known = new HashMap<>();
        intake.programViews(tenant).program(program).ifPresent(found -> known.put(program, found));
        return rows(tenant, emails, known);
    }

    private Gate.TenantHandler of(Gate.OneHandler<StepEmail> handler) {
        return Gate.one(
                (tenant, context) -> EmailId.parse(context.pathParam("emailId"))
                        .flatMap(id -> intake.programs().views(tenant.id()).email(id)),
                handler,
                context -> gate.message(404, "No such email", "This tenant has no email with that id.", context));
    }

    public Gate.TenantHandler get() {
        return of((visit, tenant, email, context) -> show(visit, tenant, email, done(context), 200));
    }

    private void show(Visit visit, Tenant tenant, StepEmail email, Optional<Notice> notice, int status) {
        EmailRow row =
                rows(tenant.id(), List.of(email), email.entry().program()).get(0);
        String path = Paths.emails(tenant.id()) + "/" + email.id();
        Optional<ShownContent> kept = email.state() instanceof EmailState.Kept stored
                ? Optional.of(new ShownContent("the email", stored.content(), path + "/html"))
                : Optional.empty();
        Optional<EmailPreview> preview = canStillBeSent(email.state())
                ? row.program()
                        .flatMap(program -> row.contact()
                                .map(contact -> intake.programs()
                                        .preview()
                                        .preview(tenant.id(), program, contact, addresses.unsubscribe())))
                : Optional.empty();
        Optional<PreviewedEmail> now = preview.flatMap(all ->
                all.emails().stream().filter(one -> one.step() == email.step()).findFirst());
        Optional<ShownContent> would = now.flatMap(one -> one.rendering().rendered())
                .map(content -> new ShownContent(
                        "the email",
                        content,
                        PreviewView.frame(
                                Paths.program(tenant.id(), email.entry().program()),
                                email.step(),
                                preview.orElseThrow())));
        String missing =
                now.map(one -> ProgramLabels.fields(one.rendering().missing())).orElse("");
        frame.write(
                "email.jte",
                new EmailView(frame.page(row.title(), visit, tenant, notice), row, path, kept, would, missing),
                status,
                visit.context());
    }

    private static boolean canStillBeSent(EmailState state) {
        return switch (state.status()) {
            case HELD, FAILED, UNSURE, RELEASED, RETRYING -> true;
            case SENDING, SENT, KEPT, SKIPPED, DISCARDED -> false;
        };
    }

    /** Returns the handler that writes the HTML of a kept email. */
    public Gate.TenantHandler kept() {
        return of((visit, tenant, email, context) -> {
            Optional<String> body = email.state() instanceof EmailState.Kept kept
                    ? kept.content().html()
                    : Optional.empty();
            if (body.isPresent()) {
                frame.html().writeForeign(body.get(), context);
            } else {
                gate.message(404, "No such page", "No HTML is stored for this email.", context);
            }
        });
    }
}
