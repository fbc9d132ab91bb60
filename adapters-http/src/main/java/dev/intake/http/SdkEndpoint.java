package dev.intake.http;

import dev.intake.ingest.Batch;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.ingest.Refusal;
import dev.intake.key.IngestionKey;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Admission;
import dev.intake.usecase.Admission.Admitted;
import dev.intake.usecase.DryRun;
import dev.intake.usecase.IngestBatch;
import dev.intake.usecase.IngestOutcome;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The tracking protocol that the clients of Segment and of its kin speak, translated to the operations of the ingestion
 * endpoint. The path may name the tenant; else it is the one whose key is shown. A client drops a batch that is answered
 * with an error, so what is wrong with one item is said of that item alone, and the request is refused only where none
 * of it could be taken.
 */
final class SdkEndpoint {
    /** Bytes of a body, as sent and inflated: the 500 KB that clients fill, and room for what wraps them. */
    static final int MAX_BODY_BYTES = 512 * 1024;

    /** Where a whole batch goes; clients differ in what they call it. */
    static final List<String> BATCH_PATHS = List.of("/v1/batch", "/v1/import", "/api/public/apps/batch");

    private final IngestBatch ingestBatch;
    private final DryRun dryRun;
    private final BodyReader bodies;

    SdkEndpoint(IngestBatch ingestBatch, DryRun dryRun, BodyReader bodies) {
        this.ingestBatch = ingestBatch;
        this.dryRun = dryRun;
        this.bodies = bodies;
    }

    /** Where one item of this call goes. */
    static String path(SdkCall call) {
        return "/v1/" + call.word();
    }

    Answer batch(Context context) {
        return receive(context, SdkParser::batch);
    }

    Answer single(SdkCall call, Context context) {
        return receive(context, body -> SdkParser.single(call, body));
    }

    /** A key in the headers is looked at before the body is read; one in the body can only be looked at afterwards. */
    private Answer receive(Context context, Function<byte[], SdkBody> parser) {
        Taking taking = new Taking(ingestBatch, dryRun, ReportParameters.of(context));
        Optional<String> path = Optional.ofNullable(context.pathParamMap().get("tenantId"));
        SdkKey shown = SdkKey.of(context.req());
        Optional<Admission> early = shown.isAbsent() ? Optional.empty() : Optional.of(admit(taking, path, shown));
        if (early.isPresent() && early.get() instanceof Admission.Refused refused) {
            return SdkAnswer.refusal(refused.why());
        }
        Body body = bodies.read(context.req());
        if (body instanceof Body.Unusable unusable) {
            Answer answer = Answer.error(unusable.problem(), unusable.message());
            return unusable.problem() == Problem.OVERLOADED
                    ? answer
                    : early.map(admitted -> charge(taking, (Admitted) admitted, unusable.findings(), answer))
                            .orElse(answer);
        }
        SdkBody parsed = parser.apply(((Body.Whole) body).bytes());
        Admission admission = shown.and(parsed.writeKey()) == shown && early.isPresent()
                ? early.get()
                : admit(taking, path, shown.and(parsed.writeKey()));
        return admission instanceof Admission.Refused refused
                ? SdkAnswer.refusal(refused.why())
                : process(taking, (Admitted) admission, parsed);
    }

    private static Admission admit(Taking taking, Optional<String> path, SdkKey shown) {
        Optional<IngestionKey> key = shown.key();
        if (path.isEmpty()) {
            return taking.admit(key);
        }
        return TenantId.parse(path.get())
                .map(tenant -> taking.admit(tenant, key))
                .orElseGet(() -> new Admission.Refused(new Refusal.Unauthorized()));
    }

    private static Answer process(Taking taking, Admitted admitted, SdkBody body) {
        Optional<Answer> fault = taking.fault();
        if (fault.isPresent()) {
            return charge(taking, admitted, taking.findings(), fault.get());
        }
        if (!body.findings().isEmpty()) {
            ParsedEvents.Invalid invalid = new ParsedEvents.Invalid(body.findings());
            return charge(taking, admitted, invalid.shown(), Answer.error(Problem.BAD_REQUEST, invalid.message()));
        }
        List<Operation> operations = body.items().stream()
                .filter(SdkItem.Asked.class::isInstance)
                .map(item -> ((SdkItem.Asked) item).operation())
                .toList();
        IngestOutcome outcome =
                taking.take(admitted, operations, requests(body.items().size()));
        if (!(outcome instanceof IngestOutcome.Refused)) {
            body.items().stream()
                    .filter(SdkItem.Invalid.class::isInstance)
                    .forEach(item -> taking.refuse(admitted, ((SdkItem.Invalid) item).findings()));
        }
        return answer(outcome, body.items());
    }

    private static Answer answer(IngestOutcome outcome, List<SdkItem> items) {
        if (outcome instanceof IngestOutcome.Processed processed) {
            return SdkAnswer.results(items, processed.results());
        }
        if (outcome instanceof IngestOutcome.Explained explained) {
            return SdkAnswer.explained(items, explained);
        }
        return outcome instanceof IngestOutcome.Planned planned
                ? SdkAnswer.planned(items, planned)
                : SdkAnswer.refusal(((IngestOutcome.Refused) outcome).why());
    }

    /** As many as the ingestion endpoint would have needed for as many operations. (Spec, Limits) */
    private static int requests(int items) {
        return Math.max(1, (items + Batch.MAX_OPERATIONS - 1) / Batch.MAX_OPERATIONS);
    }

    private static Answer charge(Taking taking, Admitted admitted, List<Finding> findings, Answer whenCharged) {
        return taking.charge(admitted, findings).map(SdkAnswer::refusal).orElse(whenCharged);
    }
}
