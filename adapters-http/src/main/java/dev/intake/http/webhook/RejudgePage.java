package dev.intake.http.webhook;

import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.kernel.Connector;
import dev.intake.webhook.Rejudged;
import java.util.Optional;

/**
 * {@code rejudge.jte}: what ignored deliveries would become under the current mapping.
 *
 * @param page the page's frame
 * @param connector the provider
 * @param path path of the page
 * @param since the day as typed; blank for all kept deliveries
 * @param lateRepairDays the age in days from which an event starts no program
 * @param found what would change; absent if it was not requested
 */
public record RejudgePage(
        Page page, Connector connector, String path, String since, int lateRepairDays, Optional<Rejudged> found) {
    /** Returns which of the events start no program. */
    public String lateRepair() {
        return lateRepairDays == 0
                ? "They start no program."
                : "Those older than " + Labels.count(lateRepairDays, "day") + " start no program.";
    }

    /** Returns the label of the button that records. */
    public String button(Rejudged rejudged) {
        return "Record "
                + (rejudged.changes() == 1
                        ? "this delivery"
                        : "these " + Labels.count(rejudged.changes()) + " deliveries");
    }
}
