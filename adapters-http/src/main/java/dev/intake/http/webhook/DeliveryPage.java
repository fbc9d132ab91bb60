package dev.intake.http.webhook;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.action.Result;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.http.page.ContactLink;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.sweep.ExpireDeliveries;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.DeliveryActions;
import dev.intake.webhook.DeliveryDetails;
import dev.intake.webhook.DeliveryRecord;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The page of one delivery: its stored data, the event that it became, and a form that retries it if it failed. */
public record DeliveryPage(Intake intake, Connectors connectors, Gate gate, TenantFrame frame) {
    public static final String PATH = DeliveryPages.PATH + "/{delivery}";
    public static final String RETRY = PATH + "/retry";

    private static final Map<String, String> DONE =
            Map.of("retried", "The delivery was processed.", "tested", "The test event arrived. Its outcome is below.");
    private static final Notice FAILED_AGAIN = Notice.refused("The delivery failed again. Its body is still kept.");
    private static final Notice NOT_KEPT =
            Notice.refused("Nothing was retried: the delivery was processed in the meantime, or its body has expired.");

    public void get(Visit visit, Tenant tenant, Context context) {
        show(visit, tenant, frame.html().done(DONE, context), 200);
    }

    /** Retries the delivery. The audit record names the person. */
    public void retry(Visit visit, Tenant tenant, Context context) {
        Optional<DeliveryDetails> delivery = delivery(tenant, context);
        if (delivery.isEmpty()) {
            missing(context);
            return;
        }
        DedupeKey key = delivery.get().trace().key();
        Map<String, String> given =
                Map.of("connector", key.source().name().toLowerCase(Locale.ROOT), "eventId", key.id());
        Result<DeliveryRecord> result = visit.run(DeliveryActions.RETRY, tenant, given);
        if (result instanceof Result.Done<DeliveryRecord>) {
            frame.redirect(Paths.delivery(tenant.id(), key.eventId()) + "?done=retried", context);
        } else if (result instanceof Result.Refused<DeliveryRecord> refused
                && refused.refusal().kind() == Result.Kind.CONFLICT) {
            show(visit, tenant, Optional.of(FAILED_AGAIN), 422);
        } else {
            show(visit, tenant, Optional.of(NOT_KEPT), 409);
        }
    }

    private Optional<DeliveryDetails> delivery(Tenant tenant, Context context) {
        return EventId.parse(context.pathParam("delivery"))
                .flatMap(id -> connectors.views(tenant.id()).delivery(id));
    }

    private void show(Visit visit, Tenant tenant, Optional<Notice> notice, int status) {
        Optional<DeliveryDetails> delivery = delivery(tenant, visit.context());
        if (delivery.isPresent()) {
            frame.write("delivery.jte", view(visit, tenant, delivery.get(), notice), status, visit.context());
        } else {
            missing(visit.context());
        }
    }

    private void missing(Context context) {
        gate.message(404, "No such delivery", "It does not exist, or its trace has expired.", context);
    }

    private DeliveryView view(Visit visit, Tenant tenant, DeliveryDetails delivery, Optional<Notice> notice) {
        EventId id = delivery.trace().key().eventId();
        ContactLinks links = ContactLinks.of(intake, tenant.id(), delivery.trace().contact().stream());
        return new DeliveryView(
                frame.page("Delivery", visit, tenant, notice),
                delivery,
                delivery.trace().contact().map(links::to),
                intake.eventViews(tenant.id()).event(id).map(event -> Paths.event(tenant.id(), event.id())),
                Paths.delivery(tenant.id(), id) + "/retry");
    }

    /**
     * {@code delivery.jte}.
     *
     * @param page the page's frame
     * @param delivery its stored data
     * @param contact its contact; absent if unknown
     * @param event the path of the event that it became; absent if none is recorded
     * @param retry the path of the form that retries it
     */
    public record DeliveryView(
            Page page, DeliveryDetails delivery, Optional<ContactLink> contact, Optional<String> event, String retry) {
        /** Returns when the body of a failed delivery is deleted; absent for others. */
        public Optional<Instant> keptUntil() {
            return delivery.failed().map(failed -> failed.receivedAt().plus(ExpireDeliveries.FAILED));
        }

        /** Returns why a processed delivery recorded no event. */
        public String withoutEvent() {
            return delivery.trace().became().isPresent()
                    ? "No longer stored."
                    : "None: the delivery changed the contact, and events of this type record nothing.";
        }
    }
}
