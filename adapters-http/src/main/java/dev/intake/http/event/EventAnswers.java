package dev.intake.http.event;

import dev.intake.Intake;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.FindContacts;
import dev.intake.event.Analysis;
import dev.intake.event.AnalyzeEvents;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventType;
import dev.intake.event.Funnel;
import dev.intake.event.Segment;
import dev.intake.http.event.AnalysisViews.AnalysisView;
import dev.intake.http.event.AnalysisViews.Answer;
import dev.intake.http.event.AnalysisViews.Bar;
import dev.intake.http.event.AnalysisViews.Chart;
import dev.intake.http.event.AnalysisViews.FunnelShown;
import dev.intake.http.event.AnalysisViews.Linked;
import dev.intake.http.event.AnalysisViews.NotCounted;
import dev.intake.http.event.AnalysisViews.SegmentShown;
import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Pager;
import dev.intake.http.page.Paths;
import dev.intake.http.page.Span;
import dev.intake.http.page.Trail;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Answers questions about events within the store's time limit, and formats the results. */
final class EventAnswers {
    private static final Map<String, Duration> WINDOWS = Map.of(
            "1h", Duration.ofHours(1), "1d", Duration.ofDays(1), "7d", Duration.ofDays(7), "30d", Duration.ofDays(30));

    private static final NotCounted TOO_MUCH =
            new NotCounted("There are too many events to count. Choose a shorter" + " period.");
    private static final NotCounted BUSY = new NotCounted("Too many counts are running. Try again in a moment.");

    private final AnalyzeEvents analyze;
    private final FindContacts find;

    EventAnswers(Intake intake) {
        this.analyze = intake.analyzeEvents();
        this.find = intake.findContacts();
    }

    /** Returns the result of a valid question. */
    Answer to(EventQuestion question, TenantId tenant) {
        EventType first = question.first().orElseThrow();
        Instant now = analyze.now();
        return switch (question.ask()) {
            case EventQuestion.COUNT -> count(tenant, first, question.span(), now);
            case EventQuestion.FUNNEL -> funnel(tenant, first, question.second().orElseThrow(), question, now);
            default -> segment(tenant, first, question.second().orElseThrow(), question, now);
        };
    }

    private Answer count(TenantId tenant, EventType type, Span span, Instant now) {
        CountOverTime question = CountOverTime.upTo(now, type, span.bucket(), span.buckets());
        return toAnswer(
                analyze.count(tenant, question),
                counts -> new Chart(type + " in " + span.label(), span.bucket(), bars(question, counts)));
    }

    private static List<Bar> bars(CountOverTime question, List<Long> counts) {
        long most = Math.max(1, counts.stream().mapToLong(Long::longValue).max().orElse(1));
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            Instant begin = question.first().plus(question.bucket().length().multipliedBy(i));
            long count = counts.get(i);
            // A count above zero is visible.
            int height = count == 0 ? 0 : (int) Math.max(2, count * Chart.HEIGHT / most);
            bars.add(new Bar(Labels.begin(begin, question.bucket()), count, height));
        }
        return bars;
    }

    private Answer funnel(TenantId tenant, EventType first, EventType then, EventQuestion asked, Instant now) {
        Optional<Duration> within = Optional.ofNullable(WINDOWS.get(asked.within()));
        Funnel question = new Funnel(first, then, within, asked.span().until(now));
        String window = AnalysisView.WINDOWS.stream()
                .filter(choice -> choice.value().equals(asked.within()))
                .findFirst()
                .orElse(AnalysisView.WINDOWS.get(0))
                .label();
        return toAnswer(
                analyze.funnel(tenant, question),
                passed -> new FunnelShown(
                        first.value(), then.value(), window, passed.began(), passed.went(), passed.percent()));
    }

    private Answer segment(TenantId tenant, EventType did, EventType didNot, EventQuestion asked, Instant now) {
        Trail trail = Trail.read(asked.after());
        Optional<ContactId> after = trail.place().flatMap(ContactId::parse);
        return toAnswer(
                analyze.segment(tenant, new Segment(did, didNot, asked.span().until(now), after)),
                members -> new SegmentShown(
                        did.value(),
                        didNot.value(),
                        members.contacts(),
                        named(tenant, members.some()),
                        pager(tenant, asked, trail, members)));
    }

    private static Pager pager(TenantId tenant, EventQuestion asked, Trail trail, Segment.Members members) {
        Optional<String> last = Optional.of(members)
                .filter(Segment.Members::more)
                .map(found -> found.some().get(found.some().size() - 1).toString());
        return Pager.of(trail, last, to -> asked.after(to).answered(Paths.events(tenant) + "/counts") + "#segment");
    }

    private List<Linked> named(TenantId tenant, List<ContactId> some) {
        Map<ContactId, Contact> contacts = find.ofIds(tenant, Set.copyOf(some));
        return some.stream()
                .map(id -> {
                    String path = Paths.contact(tenant, id);
                    Contact contact = contacts.get(id);
                    if (contact == null) {
                        return new Linked(id.toString(), "", path);
                    }
                    ContactRow row = new ContactRow(contact, path);
                    return new Linked(row.title(), row.details(), path);
                })
                .toList();
    }

    private static <T> Answer toAnswer(Analysis<T> answer, Function<T, Answer> known) {
        if (answer instanceof Analysis.Known<T> found) {
            return known.apply(found.answer());
        }
        return answer instanceof Analysis.Busy ? BUSY : TOO_MUCH;
    }
}
