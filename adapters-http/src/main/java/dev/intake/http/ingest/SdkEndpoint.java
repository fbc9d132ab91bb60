package dev.intake.http.ingest;

import dev.intake.access.IngestionKey;
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
import dev.intake.ingest.Operation;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.TenantId;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The Segment-compatible API: translates the tracking protocol to operations of the ingestion endpoint. The path or, without
 * a tenant in it, the key determines the tenant. Clients drop a batch after an error response, so an invalid item has its own
 * result, and the request fails only as a whole.
 *
 * @param tenants returns whether a tenant exists
 * @param bodies reads bodies of requests with a valid key in the headers
 * @param bodiesWithKey reads bodies that may contain the key
 */
public record SdkEndpoint(
        IngestBatch ingestBatch,
        DryRun dryRun,
        Predicate<TenantId> tenants,
        BodyReader bodies,
        BodyReader bodiesWithKey) {
    /** Maximum bytes of a body whose headers contain a valid key, as sent and inflated. */
    public static final int MAX_BODY_BYTES = 4 * 1024 * 1024;

    /** Maximum bytes of a body that may contain the key: the 500 KB that clients send, and their envelope. */
    public static final int MAX_BODY_BYTES_WITH_KEY = 512 * 1024;

    /** Paths of batches, which differ by client. */
    public static final List<String> BATCH_PATHS = List.of("/v1/batch", "/v1/import", "/api/public/apps/batch");

    /** Returns the path for single items of this call. */
    public static String path(SdkCall call) {
        return "/v1/" + call.word();
    }

    public JsonResponse batch(Context context) {
        return receive(context, SdkParser::batch);
    }

    public JsonResponse single(SdkCall call, Context context) {
        return receive(context, body -> SdkParser.single(call, body));
    }

    /** Checks a key in the headers before it reads the body, and a key in the body afterwards. */
    private JsonResponse receive(Context context, Function<byte[], SdkBody> parser) {
        IngestRequest ingestRequest =
                new IngestRequest(ingestBatch, dryRun, ReportParameters.of(context), RequestCost.ONE_OPERATION);
        return ingestRequest.withLimit(receive(ingestRequest, context, parser));
    }

    private JsonResponse receive(IngestRequest ingestRequest, Context context, Function<byte[], SdkBody> parser) {
        Optional<String> path = Optional.ofNullable(context.pathParamMap().get("tenantId"));
        SdkKey shown = SdkKey.of(context.req());
        Optional<Admission> early =
                shown.isAbsent() ? Optional.empty() : Optional.of(admit(ingestRequest, path, shown));
        if (early.isPresent() && early.get() instanceof Admission.Refused refused) {
            return SdkResponses.refusal(refused.why());
        }
        if (early.isEmpty() && path.isPresent() && !isTenant(path.get())) {
            return SdkResponses.refusal(new Refusal.Unauthorized());
        }
        Body body = (early.isPresent() ? bodies : bodiesWithKey).read(context.req());
        return body.unusable()
                .map(unusable -> unusable(ingestRequest, early, unusable))
                .orElseGet(() -> receive(ingestRequest, path, shown, early, body.parse(parser)));
    }

    private static JsonResponse receive(
            IngestRequest ingestRequest, Optional<String> path, SdkKey shown, Optional<Admission> early, SdkBody body) {
        Admission admission = shown.and(body.writeKey()) == shown && early.isPresent()
                ? early.get()
                : admit(ingestRequest, path, shown.and(body.writeKey()));
        return admission instanceof Admitted admitted
                ? process(ingestRequest, admitted, body)
                : SdkResponses.refusal(admission.refusal().orElseThrow());
    }

    private static JsonResponse unusable(IngestRequest ingestRequest, Optional<Admission> early, Unusable body) {
        JsonResponse answer = JsonResponse.error(body.problem(), message(body, early.isPresent()));
        if (early.isEmpty() || body.problem() == Problem.OVERLOADED) {
            return answer;
        }
        return early.get() instanceof Admitted admitted
                ? ingestRequest.charge(admitted, body.findings(), SdkResponses::refusal, answer)
                : SdkResponses.refusal(early.get().refusal().orElseThrow());
    }

    /** Returns the error message, with a hint for clients that send the key in the body. */
    private static String message(Unusable unusable, boolean isKeyKnown) {
        return isKeyKnown || unusable.problem() != Problem.BODY_TOO_LARGE
                ? unusable.message()
                : unusable.message() + "; with the key in the Authorization header it may be " + MAX_BODY_BYTES
                        + " bytes";
    }

    private boolean isTenant(String id) {
        return TenantId.parse(id).filter(tenants).isPresent();
    }

    private static Admission admit(IngestRequest ingestRequest, Optional<String> path, SdkKey shown) {
        Optional<IngestionKey> key = shown.key();
        if (path.isEmpty()) {
            return ingestRequest.admit(key);
        }
        return TenantId.parse(path.get())
                .map(tenant -> ingestRequest.admit(tenant, key))
                .orElseGet(() -> new Admission.Refused(new Refusal.Unauthorized()));
    }

    private static JsonResponse process(IngestRequest ingestRequest, Admitted admitted, SdkBody body) {
        List<Finding> findings = ingestRequest.findings().isEmpty() ? body.findings() : ingestRequest.findings();
        if (!findings.isEmpty()) {
            JsonResponse answer = JsonResponse.error(Problem.BAD_REQUEST, IngestRequest.message(findings));
            return ingestRequest.charge(admitted, IngestRequest.shown(findings), SdkResponses::refusal, answer);
        }
        List<Operation> operations = body.items(SdkItem.Accepted.class)
                .map(SdkItem.Accepted::operation)
                .toList();
        RequestCost cost = RequestCost.operations(Math.max(1, body.items().size()));
        IngestOutcome outcome = ingestRequest.process(admitted, operations, cost);
        if (!(outcome instanceof IngestOutcome.Refused)) {
            body.items(SdkItem.Invalid.class).forEach(item -> ingestRequest.refuse(admitted, item.findings()));
            ingestRequest.note(
                    admitted,
                    body.items().stream()
                            .flatMap(item -> item.placeholders().stream())
                            .toList());
            ingestRequest.ignore(
                    admitted,
                    body.items(SdkItem.Ignored.class).map(SdkItem.Ignored::note).toList());
        }
        return answer(outcome, body.items());
    }

    private static JsonResponse answer(IngestOutcome outcome, List<SdkItem> items) {
        return outcome.fold(new IngestOutcome.Cases<>(
                processed -> SdkResponses.results(items, processed.results()),
                explained -> SdkResponses.explained(items, explained),
                planned -> SdkResponses.planned(items, planned),
                refused -> SdkResponses.refusal(refused.why())));
    }
}
