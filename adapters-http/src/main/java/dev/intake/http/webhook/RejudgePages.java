package dev.intake.http.webhook;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.RejudgeActions;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.Rejudged;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows what ignored deliveries of a provider would become under the current mapping, and records them. (ADR 139) */
public record RejudgePages(Intake intake, Connectors connectors, Gate gate, TenantFrame frame) {
    public static final String PATH = Paths.SETTINGS + "/connectors/{connector}/rejudge";

    private static final Map<String, String> DONE = Map.of(
            "recorded",
            "The deliveries that are no longer ignored were recorded.",
            "part",
            "A part of the deliveries that are no longer ignored was recorded. Continue with the rest below.");

    /** Shows the form; with the parameter {@code since}, which may be blank, also what would change. */
    public void get(Visit visit, Tenant tenant, Context context) {
        named(context).ifPresent(connector -> get(connector, visit, tenant, context.queryParam("since")));
    }

    private Optional<Connector> named(Context context) {
        Optional<Connector> connector = Connector.named(context.pathParam("connector"));
        if (connector.isEmpty()) {
            gate.message(404, "No such page", "There is no such connector.", context);
        }
        return connector;
    }

    private void get(Connector connector, Visit visit, Tenant tenant, @Nullable String since) {
        Optional<Notice> done = frame.html().done(DONE, visit.context());
        if (since == null) {
            show(connector, visit, tenant, "", Optional.empty(), done, 200);
            return;
        }
        Optional<Instant> from = from(since.strip());
        if (from.isEmpty()) {
            refuse(connector, visit, tenant, since);
            return;
        }
        Rejudged found = rejudged(RejudgeActions.PREVIEW, connector, from.get(), visit, tenant);
        show(connector, visit, tenant, since.strip(), Optional.of(found), done, 200);
    }

    /** Returns the start of a day in UTC, or the epoch for a blank text; empty if the text is not a day. */
    private static Optional<Instant> from(String typed) {
        try {
            return Optional.of(
                    typed.isEmpty()
                            ? Instant.EPOCH
                            : LocalDate.parse(typed)
                                    .atStartOfDay(ZoneOffset.UTC)
                                    .toInstant());
        } catch (DateTimeException notADay) {
            return Optional.empty();
        }
    }

    private Rejudged rejudged(
            Action<? super Storage, ?, Rejudged> action,
            Connector connector,
            Instant from,
            Visit visit,
            Tenant tenant) {
        Map<String, String> given = Map.of("connector", connector.segment(), "since", from.toString());
        return visit.run(action, tenant, given).orElseThrow();
    }

    /** Records what is no longer ignored. The audit record names the person. */
    public void post(Visit visit, Tenant tenant, Context context) {
        named(context).ifPresent(connector -> post(connector, visit, tenant, context));
    }

    private void post(Connector connector, Visit visit, Tenant tenant, Context context) {
        String since = Gate.field("since", context).strip();
        Optional<Instant> from = from(since);
        if (from.isEmpty()) {
            refuse(connector, visit, tenant, since);
            return;
        }
        Rejudged rejudged = rejudged(RejudgeActions.APPLY, connector, from.get(), visit, tenant);
        frame.redirect(
                path(tenant, connector) + "?since=" + since + "&done=" + (rejudged.complete() ? "recorded" : "part"),
                context);
    }

    private void refuse(Connector connector, Visit visit, Tenant tenant, String since) {
        Notice why = Notice.refused(
                "Enter a day such as 2026-11-01, or nothing for all kept deliveries.", "since", visit.context());
        show(connector, visit, tenant, since, Optional.empty(), Optional.of(why), 422);
    }

    private static String path(Tenant tenant, Connector connector) {
        return PATH.replace("{tenantId}", tenant.id().value()).replace("{connector}", connector.segment());
    }

    private void show(
            Connector connector,
            Visit visit,
            Tenant tenant,
            String since,
            Optional<Rejudged> found,
            Optional<Notice> notice,
            int status) {
        String title = "Reprocess ignored deliveries of " + Labels.of(connector.source());
        RejudgePage view = new RejudgePage(
                frame.page(title, visit, tenant, notice),
                connector,
                path(tenant, connector),
                since,
                connectors.syncViews(tenant.id()).lateRepairDays(),
                found);
        frame.write("rejudge.jte", view, status, visit.context());
    }
}
