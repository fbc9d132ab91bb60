package dev.intake.http.webhook;

import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import dev.intake.webhook.Rejudged.Change;
import java.util.List;
import java.util.Optional;

/**
 * {@code rejudge.jte}: what ignored deliveries would become under the current mapping.
 *
 * @param page the page's frame
 * @param tenant the tenant, or its test world
 * @param connector the provider
 * @param path path of the page
 * @param since the day as typed; blank for all kept deliveries
 * @param lateRepairDays the age in days from which an event starts no program
 * @param found what would change; absent if it was not requested
 */
public record RejudgePage(
        Page page,
        TenantId tenant,
        Connector connector,
        String path,
        String since,
        int lateRepairDays,
        Optional<Rejudged> found) {
    /** Returns the provider's name. */
    public String provider() {
        return Labels.of(connector.source());
    }

    /** Returns the path of the provider's settings. */
    public String back() {
        return Paths.settings(tenant) + "#" + connector.segment();
    }

    /** Returns a sentence for each type that deliveries would become. */
    public List<String> sentences(Rejudged rejudged) {
        return rejudged.changed().entrySet().stream()
                .map(became -> Labels.count(became.getValue()) + " ignored would become "
                        + Rejudged.shown(became.getKey()) + ".")
                .toList();
    }

    /** Returns which of the events start no program. */
    public String lateRepair() {
        return lateRepairDays == 0
                ? "They start no program."
                : "Those older than " + Labels.count(lateRepairDays, "day") + " start no program.";
    }

    /** Returns what a delivery would become. */
    public String became(Change change) {
        return Rejudged.shown(change.became()) + (change.historical() ? ", historical" : "");
    }

    /** Returns the path of a delivery. */
    public String path(Change change) {
        return Paths.delivery(tenant, change.delivery().eventId());
    }

    /** Returns the number of changed deliveries that are not listed. */
    public long unnamed(Rejudged rejudged) {
        return rejudged.changes() - rejudged.first().size();
    }

    /** Returns the maximum number of deliveries that the page examines. */
    public String limit() {
        return Labels.count(RejudgeDeliveries.PART.examined());
    }

    /** Returns the label of the button that records. */
    public String button(Rejudged rejudged) {
        return "Record "
                + (rejudged.changes() == 1
                        ? "this delivery"
                        : "these " + Labels.count(rejudged.changes()) + " deliveries");
    }
}
