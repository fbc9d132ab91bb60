package dev.intake.http.dashboard;

import dev.intake.analysis.CountOverTime;
import dev.intake.analysis.Funnel;
import dev.intake.analysis.Segment;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.event.EventType;
import dev.intake.http.dashboard.AnalysisViews.AnalysisView;
import dev.intake.http.dashboard.AnalysisViews.Bar;
import dev.intake.http.dashboard.AnalysisViews.Chart;
import dev.intake.http.dashboard.AnalysisViews.FunnelShown;
import dev.intake.http.dashboard.AnalysisViews.Linked;
import dev.intake.http.dashboard.AnalysisViews.SegmentShown;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantId;
import dev.intake.text.CleanText;
import dev.intake.usecase.Analysis;
import dev.intake.usecase.AnalyzeEvents;
import dev.intake.usecase.FindContacts;
import dev.intake.usecase.Intake;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Questions about recorded events: how many over time, who did one thing and then another, who did one and not another. */
final class AnalysisPages {
    static final String PATH = EventPages.PATH + "/counts";

    private static final Map<String, Duration> WINDOWS = Map.of(
            "1h", Duration.ofHours(1), "1d", Duration.ofDays(1), "7d", Duration.ofDays(7), "30d", Duration.ofDays(30));

    private static final String NO_TYPE = "An event type has 1 to 120 letters, digits, spaces and . _ : - /";
    private static final String TOO_MUCH = "There is too much to count. Narrow the time.";
    private static final String BUSY = "Other questions are being answered. Ask again in a moment.";

    private final AnalyzeEvents analyze;
    private final FindContacts find;
    private final Html html;
    private final TenantFrame frame;

    AnalysisPages(Intake intake, Html html, TenantFrame frame) {
        this.analyze = intake.analyzeEvents();
        this.find = intake.findContacts();
        this.html = html;
        this.frame = frame;
    }

    /** What the address asks, and what is answered to it. */
    private record Asked(String ask, String type, String other, String within, Span span) {
        static Asked of(Context context) {
            return new Asked(
                    EventPages.parameter("ask", context),
                    CleanText.trimmed(EventPages.parameter("type", context)),
                    CleanText.trimmed(EventPages.parameter("other", context)),
                    EventPages.parameter("within", context),
                    Span.named(EventPages.parameter("span", context)));
        }
    }

    private record Answered(
            Optional<String> refusal,
            Optional<Chart> chart,
            Optional<FunnelShown> funnel,
            Optional<SegmentShown> segment) {
        static Answered refused(String why) {
            return new Answered(Optional.of(why), Optional.empty(), Optional.empty(), Optional.empty());
        }

        static Answered nothing() {
            return new Answered(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }

        static <T> Answered of(Analysis<T> answer, Function<T, Answered> known) {
            if (answer instanceof Analysis.Known<T> found) {
                return known.apply(found.answer());
            }
            return refused(answer instanceof Analysis.Busy ? BUSY : TOO_MUCH);
        }
    }

    void get(Visit visit, Tenant tenant, Context context) {
        Asked asked = Asked.of(context);
        Answered answered = answer(tenant.id(), asked, analyze.now());
        Optional<Notice> notice = answered.refusal().map(Notice::refused);
        AnalysisView view = new AnalysisView(
                frame.page("Counts", visit, tenant, notice),
                analyze.types(tenant.id()),
                asked.ask(),
                asked.type(),
                asked.other(),
                asked.within(),
                asked.span(),
                answered.chart(),
                answered.funnel(),
                answered.segment());
        html.write("analysis.jte", view, notice.isPresent() ? 422 : 200, context);
    }

    private Answered answer(TenantId tenant, Asked asked, Instant now) {
        if (!List.of("count", "funnel", "segment").contains(asked.ask())) {
            return Answered.nothing();
        }
        Optional<EventType> type = EventType.parse(asked.type());
        Optional<EventType> other = EventType.parse(asked.other());
        if (type.isEmpty() || (other.isEmpty() && !asked.ask().equals("count"))) {
            return Answered.refused(NO_TYPE);
        }
        return switch (asked.ask()) {
            case "count" -> count(tenant, type.get(), asked.span(), now);
            case "funnel" -> funnel(tenant, type.get(), other.orElseThrow(), asked, now);
            default -> segment(tenant, type.get(), other.orElseThrow(), asked.span(), now);
        };
    }

    private Answered count(TenantId tenant, EventType type, Span span, Instant now) {
        CountOverTime question = CountOverTime.upTo(now, type, span.bucket(), span.buckets());
        return Answered.of(
                analyze.count(tenant, question),
                counts -> new Answered(
                        Optional.empty(),
                        Optional.of(new Chart(type + " in " + span.label(), span.bucket(), bars(question, counts))),
                        Optional.empty(),
                        Optional.empty()));
    }

    private static List<Bar> bars(CountOverTime question, List<Long> counts) {
        long most = Math.max(1, counts.stream().mapToLong(Long::longValue).max().orElse(1));
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            Instant begin = question.first().plus(question.bucket().length().multipliedBy(i));
            long count = counts.get(i);
            // Whatever is there can be seen.
            int height = count == 0 ? 0 : (int) Math.max(2, count * Chart.HEIGHT / most);
            bars.add(new Bar(Labels.begin(begin, question.bucket()), count, height));
        }
        return bars;
    }

    private Answered funnel(TenantId tenant, EventType first, EventType then, Asked asked, Instant now) {
        Optional<Duration> within = Optional.ofNullable(WINDOWS.get(asked.within()));
        Funnel question = new Funnel(first, then, within, asked.span().until(now));
        String window = AnalysisView.WINDOWS.stream()
                .filter(choice -> choice.value().equals(asked.within()))
                .findFirst()
                .orElse(AnalysisView.WINDOWS.get(0))
                .label();
        return Answered.of(
                analyze.funnel(tenant, question),
                passed -> new Answered(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new FunnelShown(
                                first.value(), then.value(), window, passed.began(), passed.went(), passed.percent())),
                        Optional.empty()));
    }

    private Answered segment(TenantId tenant, EventType did, EventType didNot, Span span, Instant now) {
        return Answered.of(
                analyze.segment(tenant, new Segment(did, didNot, span.until(now))),
                members -> new Answered(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new SegmentShown(
                                did.value(), didNot.value(), members.contacts(), named(tenant, members.some())))));
    }

    private List<Linked> named(TenantId tenant, List<ContactId> some) {
        Map<ContactId, Contact> contacts = find.ofIds(tenant, Set.copyOf(some));
        return some.stream()
                .map(id -> {
                    String path = ContactPages.path(tenant, id);
                    Contact contact = contacts.get(id);
                    if (contact == null) {
                        return new Linked(id.toString(), "", path);
                    }
                    ContactRow row = new ContactRow(contact, path);
                    return new Linked(row.title(), row.under(), path);
                })
                .toList();
    }
}
