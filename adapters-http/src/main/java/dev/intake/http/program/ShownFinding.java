package dev.intake.http.program;

import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramCheck;
import dev.intake.template.DraftFinding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A finding about a program, with a link to the first event without the field.
 *
 * @param place place in the program
 * @param text the finding
 * @param first the first event without the field; absent if unknown
 * @param blocks whether it blocks approval
 */
public record ShownFinding(String place, String text, Optional<Named> first, boolean blocks) {
    /**
     * A link to an event.
     *
     * @param name type and time
     * @param path path of the page
     */
    public record Named(String name, String path) {}

    /** Returns the findings of a program. */
    public static List<ShownFinding> of(TenantId tenant, ProgramCheck check) {
        EventType on = check.program().outline().trigger().event();
        return check.findings().stream().map(finding -> of(tenant, on, finding)).toList();
    }

    private static ShownFinding of(TenantId tenant, EventType on, DraftFinding finding) {
        if (finding instanceof DraftFinding.NotOffered withFirstEvent) {
            return withFirstEvent(
                    tenant, on, withFirstEvent, "cannot be used", withFirstEvent.since(), withFirstEvent.at());
        }
        if (finding instanceof DraftFinding.DependsOnEvent withFirstEvent) {
            return withFirstEvent(
                    tenant,
                    on,
                    withFirstEvent,
                    "holds the email if the entry event lacks" + " it",
                    withFirstEvent.since(),
                    withFirstEvent.at());
        }
        return new ShownFinding(finding.place(), finding.message() + ".", Optional.empty(), finding.blocks());
    }

    private static ShownFinding withFirstEvent(
            TenantId tenant,
            EventType on,
            DraftFinding finding,
            String claim,
            Optional<EventId> since,
            Optional<Instant> at) {
        String text = "{{" + finding.field().written() + "}} " + claim + ": not every " + on + " carried it.";
        Optional<Named> first = since.flatMap(event ->
                at.map(happened -> new Named(on + " of " + Labels.exact(happened), Paths.event(tenant, event))));
        return new ShownFinding(finding.place(), text, first, finding.blocks());
    }
}
