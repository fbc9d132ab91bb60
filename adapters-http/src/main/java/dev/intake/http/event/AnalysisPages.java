package dev.intake.http.event;

import dev.intake.Intake;
import dev.intake.event.AnalyzeEvents;
import dev.intake.http.event.AnalysisViews.AnalysisView;
import dev.intake.http.event.AnalysisViews.Answer;
import dev.intake.http.event.AnalysisViews.Counting;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Page;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * Pages with counts, funnels and segments of recorded events. The page is sent immediately and then fetches the result;
 * without scripts, it links to the result.
 */
public final class AnalysisPages {
    public static final String PATH = EventPages.PATH + "/counts";

    /** The query parameter that requests the page with the result. */
    static final String ANSWERED = "answered";

    private final AnalyzeEvents analyze;
    private final EventAnswers answers;
    private final Html html;
    private final TenantFrame frame;

    public AnalysisPages(Intake intake, TenantFrame frame) {
        this.analyze = intake.analyzeEvents();
        this.answers = new EventAnswers(intake);
        this.html = frame.html();
        this.frame = frame;
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        EventQuestion question = EventQuestion.of(context);
        Optional<FilterFault> fault = question.fault();
        Optional<Answer> answer = question.isAnswerable()
                ? Optional.of(isResultRequested(context) ? answers.to(question, tenant.id()) : new Counting())
                : Optional.empty();
        Page page = frame.page("Counts", visit, tenant, fault.map(FilterFault::notice));
        AnalysisView view = new AnalysisView(page, analyze.types(tenant.id()), question, answer);
        html.write("analysis.jte", view, fault.isPresent() ? 422 : 200, context);
    }

    private static boolean isResultRequested(Context context) {
        return !Gate.parameter(ANSWERED, context).isEmpty();
    }
}
