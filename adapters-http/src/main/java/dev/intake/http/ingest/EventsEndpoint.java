package dev.intake.http.ingest;

import dev.intake.access.IngestionKey;
import dev.intake.http.ingest.EventsParser.ParsedEvents;
import dev.intake.http.server.BearerCredentials;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.BodyReader.Unusable;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Admission.Admitted;
import dev.intake.ingest.DryRun;
import dev.intake.ingest.Finding;
import dev.intake.ingest.IngestBatch;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.TenantId;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/**
 * {@code POST /api/tenants/{tenantId}/events}. Checks run in a fixed order: tenant and key, rate limit, size of the
 * body, JSON, processing. (Spec, Ingest events; Decisions 3.2)
 */
public record EventsEndpoint(IngestBatch ingestBatch, DryRun dryRun, BodyReader bodies) {
    public static final String PATH = "/api/tenants/{tenantId}/events";

    public JsonResponse post(Context context) {
        Optional<TenantId> tenant = TenantId.parse(context.pathParam("tenantId"));
        if (tenant.isEmpty()) {
            return JsonResponse.refusal(new Refusal.Unauthorized());
        }
        IngestRequest ingestRequest =
                new IngestRequest(ingestBatch, dryRun, ReportParameters.of(context), RequestCost.ONE_REQUEST);
        return ingestRequest.withLimit(post(ingestRequest, tenant.get(), context));
    }

    private JsonResponse post(IngestRequest ingestRequest, TenantId tenant, Context context) {
        Admission admission =
                ingestRequest.admit(tenant, BearerCredentials.of(context.req()).flatMap(IngestionKey::parse));
        return admission instanceof Admitted admitted
                ? receive(ingestRequest, admitted, context)
                : JsonResponse.refusal(admission.refusal().orElseThrow());
    }

    private JsonResponse receive(IngestRequest ingestRequest, Admitted admitted, Context context) {
        if (!ingestRequest.findings().isEmpty()) {
            return invalid(ingestRequest, admitted, ingestRequest.findings());
        }
        Body body = bodies.read(context.req());
        return body.unusable()
                .map(unusable -> unusable(ingestRequest, admitted, unusable))
                .orElseGet(() -> receive(ingestRequest, admitted, body.parse(EventsParser::parse)));
    }

    private static JsonResponse unusable(IngestRequest ingestRequest, Admitted admitted, Unusable body) {
        JsonResponse answer = JsonResponse.error(body.problem(), body.message());
        return body.problem() == Problem.OVERLOADED
                ? answer
                : ingestRequest.charge(admitted, body.findings(), JsonResponse::refusal, answer);
    }

    private static JsonResponse receive(IngestRequest ingestRequest, Admitted admitted, ParsedEvents events) {
        return events.findings().isEmpty()
                ? answer(process(ingestRequest, admitted, events), events)
                : invalid(ingestRequest, admitted, events.findings());
    }

    private static JsonResponse invalid(IngestRequest ingestRequest, Admitted admitted, List<Finding> findings) {
        JsonResponse answer = JsonResponse.error(Problem.BAD_REQUEST, IngestRequest.message(findings));
        return ingestRequest.charge(admitted, IngestRequest.shown(findings), JsonResponse::refusal, answer);
    }

    private static IngestOutcome process(IngestRequest ingestRequest, Admitted admitted, ParsedEvents events) {
        IngestOutcome outcome = ingestRequest.process(admitted, events.operations(), RequestCost.ONE_REQUEST);
        if (!(outcome instanceof IngestOutcome.Refused)) {
            ingestRequest.note(admitted, events.placeholders());
        }
        return outcome;
    }

    private static JsonResponse answer(IngestOutcome outcome, ParsedEvents events) {
        return outcome.fold(new IngestOutcome.Cases<>(
                processed -> JsonResponse.results(events.operations(), processed.results()),
                explained -> ReportJson.explained(events, explained),
                planned -> ReportJson.planned(events, planned),
                refused -> JsonResponse.refusal(refused.why())));
    }
}
