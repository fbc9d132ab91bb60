package dev.intake.http.program;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Pager;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Trail;
import dev.intake.http.page.Visit;
import dev.intake.http.program.ProgramViews.ProgramsView;
import dev.intake.kernel.Json;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramOutline;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pages that list and show programs, and pause, resume, archive, restore and rename them. (Spec, States and transitions) */
public record ProgramPages(Intake intake, Gate gate, TenantFrame frame) {
    public static final String PATH = Paths.PROGRAMS;
    public static final String ONE = PATH + "/{programId}";

    /** The number of programs on a page of the list. */
    private static final int ROWS = 50;

    private static final String WRONG_NAME = "Enter a name of 1 to " + ProgramOutline.MAX_NAME + " characters.";

    private static final Map<String, String> DONE = Map.ofEntries(
            Map.entry("drafted", "The draft was created. It sends nothing until you approve it."),
            Map.entry("approved", "The program is live: from now on matching events enroll contacts, once each."),
            Map.entry("paused", "The program is paused: it enrolls no contacts and sends nothing."),
            Map.entry(
                    "paused-sending",
                    "The program is paused: it enrolls no contacts and starts no further emails. Emails that were"
                            + " being sent at that moment are listed as sending and may still arrive."),
            Map.entry("tested", "The test was sent to the email address of your account."),
            Map.entry("tested-other", "The test was sent to the address."),
            Map.entry(
                    "resumed",
                    "The program is live again. Events that arrived while it was paused enroll no contacts."),
            Map.entry("revised", "The new texts were saved."),
            Map.entry("unchanged", "The program already has these texts and rules, so nothing awaits approval."),
            Map.entry("next-approved", "The next version runs. Contacts under way continue at their position."),
            Map.entry(
                    "next-released",
                    "The next version runs. Contacts under way continue at their position, and the held emails were"
                            + " released."),
            Map.entry("next-discarded", "The next version was discarded. The program runs unchanged."),
            Map.entry("archived", "The program is archived: the list of programs omits it. Its history stays."),
            Map.entry("restored", "The program is back in the list. It still sends nothing."),
            Map.entry("renamed", "The program has the new name."),
            Map.entry(
                    "enrolled",
                    "The selected contacts were enrolled, except those that are excluded. The audit record"
                            + " contains the counts."),
            Map.entry("enrolled-none", "Nobody was enrolled: all selected contacts are now excluded."));

    /** Returns a handler for the program in the path; it responds with 404 if the program does not exist. */
    public Gate.TenantHandler of(Gate.OneHandler<Program> handler) {
        return Gate.one(
                (tenant, context) -> ProgramId.parse(context.pathParam("programId"))
                        .flatMap(id -> intake.programViews(tenant.id()).program(id)),
                handler,
                this::missing);
    }

    public void missing(Context context) {
        gate.message(404, "No such program", "This tenant has no program of that id.", context);
    }

    /** Lists the programs that the filter selects, page by page. */
    public void list(Visit visit, Tenant tenant, Context context) {
        ProgramFilter filter = ProgramFilter.of(context);
        List<Program> found = intake.programs().overview().programs(tenant.id()).stream()
                .filter(filter::matches)
                .toList();
        Trail trail = Trail.read(Gate.parameter("after", context));
        int first = 1
                + trail.place()
                        .flatMap(ProgramId::parse)
                        .map(id -> place(found, id))
                        .orElse(-1);
        List<Program> shown = found.subList(first, Math.min(found.size(), first + ROWS));
        Optional<String> last = first + ROWS < found.size()
                ? Optional.of(shown.get(shown.size() - 1).id().toString())
                : Optional.empty();
        frame.write(
                "programs.jte",
                new ProgramsView(
                        frame.page(
                                filter.isArchived() ? "Archived programs" : "Programs",
                                visit,
                                tenant,
                                Optional.empty()),
                        Paths.programs(tenant.id()),
                        intake.programs().overview().of(tenant.id(), shown),
                        intake.programs().views(tenant.id()).awaitingApproval(),
                        filter,
                        Pager.of(trail, last, to -> Paths.programs(tenant.id()) + filter.parameters(to))),
                context);
    }

    private static int place(List<Program> programs, ProgramId id) {
        return programs.stream().map(Program::id).toList().indexOf(id);
    }

    /** Shows a program. Searches for the first event without a field only on request, because the search is slow. */
    public void get(Visit visit, Tenant tenant, Program program, Context context) {
        boolean firstEventsSearched = context.queryParam("since") != null;
        show(visit, tenant, program, firstEventsSearched, frame.html().done(DONE, context), 200);
    }

    /**
     * Shows the results if they are requested; otherwise, shows a page that requests them, because counting them may take
     * seconds.
     */
    public void results(Visit visit, Tenant tenant, Program program, Context context) {
        boolean asked = context.queryParam("answered") != null;
        EmailSequence sequence = intake.programs().views(tenant.id()).sequence(program);
        ResultsPage view = new ResultsPage(
                frame.page(program.outline().name() + ": results", visit, tenant, Optional.empty()),
                Paths.program(tenant.id(), program.id()),
                program.outline(),
                sequence,
                asked,
                asked
                        ? intake.programs()
                                .views(tenant.id())
                                .results(program.id(), sequence)
                                .map(results -> results.with(sequence))
                        : Optional.empty());
        frame.write("results.jte", view, context);
    }

    private void show(
            Visit visit,
            Tenant tenant,
            Program program,
            boolean firstEventsSearched,
            Optional<Notice> notice,
            int status) {
        Optional<ProgramCheck> check = firstEventsSearched
                ? intake.programs().check().check(tenant.id(), program.id())
                : intake.programs().check().quickCheck(tenant.id(), program.id());
        Optional<ProgramPage> view = intake.programs()
                .overview()
                .of(tenant.id(), program.id())
                .flatMap(summary -> check.map(checked -> new ProgramPage(
                        frame.page(program.outline().name(), visit, tenant, notice),
                        Paths.program(tenant.id(), program.id()),
                        summary,
                        checked,
                        intake.programs().check().liveOnSameEvent(tenant.id(), program),
                        intake.programs()
                                .views(tenant.id())
                                .nextVersion(program.id())
                                .isPresent(),
                        firstEventsSearched,
                        TestRecipients.of(intake.accounts(), visit.account(), tenant.id()))));
        if (view.isPresent()) {
            frame.write("program.jte", view.get(), status, visit.context());
        } else {
            missing(visit.context());
        }
    }

    /** Pauses the program after confirmation. */
    public void pause(Visit visit, Tenant tenant, Program program, Context context) {
        if (program instanceof Program.Live && !Confirmation.isGiven(context)) {
            String path = Paths.program(tenant.id(), program.id());
            frame.write(
                    "confirm.jte",
                    new Confirmation(
                            frame.page("Pause " + program.outline().name(), visit, tenant, Optional.empty()),
                            "Pause " + program.outline().name() + "?",
                            "Contacts whose events arrive while the program is paused are never enrolled, not even after you"
                                    + " resume it. Contacts already enrolled get their remaining emails once it is resumed.",
                            List.of(),
                            0,
                            path + "/pause",
                            Map.of(),
                            "Pause the program",
                            path),
                    context);
            return;
        }
        run(ProgramActions.PAUSE, "paused", visit, tenant, program);
    }

    /**
     * Returns a handler that changes a program.
     *
     * @param done the key of the message afterwards
     */
    public Gate.TenantHandler changing(Action<? super Storage, ?, ProgramActions.Shown> action, String done) {
        return of((visit, tenant, program, context) -> run(action, done, visit, tenant, program));
    }

    private void run(
            Action<? super Storage, ?, ProgramActions.Shown> action,
            String done,
            Visit visit,
            Tenant tenant,
            Program program) {
        Json given = action.input()
                .typed(field -> Optional.of(
                        field.equals("programId") ? program.id().toString() : Gate.field(field, visit.context())));
        Result<ProgramActions.Shown> result = visit.run(action, tenant, given);
        if (result.refused().isPresent()) {
            String why = result.refused().get().sentence();
            unchanged(visit, tenant, program, Notice.refused(why), 409);
        } else if (!result.faults().isEmpty()) {
            unchanged(visit, tenant, program, Notice.refused(WRONG_NAME, "name", visit.context()), 422);
        } else {
            String key = result.orElseThrow().sending().isEmpty() ? done : done + "-sending";
            frame.redirect(Paths.program(tenant.id(), program.id()) + "?done=" + key, visit.context());
        }
    }

    /** Shows the program with a refusal at the top. */
    public void unchanged(Visit visit, Tenant tenant, Program program, String why, int status) {
        unchanged(visit, tenant, program, Notice.refused(why), status);
    }

    /** Shows the program with a refusal. */
    public void unchanged(Visit visit, Tenant tenant, Program program, Notice why, int status) {
        show(visit, tenant, program, false, Optional.of(why), status);
    }
}
