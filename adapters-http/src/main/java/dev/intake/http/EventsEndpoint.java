package dev.intake.http;

import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.ingest.Refusal;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Admission;
import dev.intake.usecase.Admission.Admitted;
import dev.intake.usecase.IngestBatch;
import dev.intake.usecase.IngestOutcome;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/**
 * {@code POST /api/tenants/{tenantId}/events}. The checks have a fixed order: tenant and key, limit, size of the body,
 * its JSON, and then processing. (Spec, Ingest events; Decisions 3.2)
 */
final class EventsEndpoint {
    static final String PATH = "/api/tenants/{tenantId}/events";

    private final IngestBatch ingestBatch;
    private final BodyReader bodies;

    EventsEndpoint(IngestBatch ingestBatch, BodyReader bodies) {
        this.ingestBatch = ingestBatch;
        this.bodies = bodies;
    }

    Answer post(Context context) {
        Optional<TenantId> tenant = TenantId.parse(context.pathParam("tenantId"));
        if (tenant.isEmpty()) {
            return Answer.refusal(new Refusal.Unauthorized());
        }
        Admission admission = ingestBatch.admit(tenant.get(), BearerKey.of(context.req()));
        if (admission instanceof Admission.Refused refused) {
            return Answer.refusal(refused.why());
        }
        return receive((Admitted) admission, bodies.read(context.req()));
    }

    private Answer receive(Admitted admitted, Body body) {
        if (body instanceof Body.Unusable unusable) {
            return charge(admitted, unusable.findings(), Answer.error(unusable.problem(), unusable.message()));
        }
        ParsedEvents parsed = EventsParser.parse(((Body.Whole) body).bytes());
        if (parsed instanceof ParsedEvents.Invalid invalid) {
            return charge(admitted, invalid.shown(), Answer.error(Problem.BAD_REQUEST, invalid.message()));
        }
        return process(admitted, ((ParsedEvents.Valid) parsed).operations());
    }

    private Answer process(Admitted admitted, List<Operation> operations) {
        IngestOutcome outcome = ingestBatch.process(admitted, operations);
        return outcome instanceof IngestOutcome.Processed processed
                ? Answer.results(operations, processed.results())
                : Answer.refusal(((IngestOutcome.Refused) outcome).why());
    }

    /** A request with the right key costs one of the tenant's requests, whatever its body is worth. */
    private Answer charge(Admitted admitted, List<Finding> findings, Answer whenCharged) {
        return ingestBatch.charge(admitted, findings).map(Answer::refusal).orElse(whenCharged);
    }
}
