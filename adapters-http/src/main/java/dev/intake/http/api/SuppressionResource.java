package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.contact.EmailAddress;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionFields;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.util.List;
import java.util.Optional;

/** Handles suppressions: reads them, closes an address, and opens it again. */
final class SuppressionResource {
    private static final String EMAIL = "email";
    private static final String ADDRESS = "an email address";

    private final Intake intake;
    private final ApiBodies bodies;

    SuppressionResource(Intake intake, ApiBodies bodies) {
        this.intake = intake;
        this.bodies = bodies;
    }

    /** Reads whether and why an address is closed. */
    JsonResponse read(ApiCall call) {
        ApiQuery query = call.query();
        query.required(EMAIL);
        Optional<EmailAddress> address = query.parsed(EMAIL, ADDRESS, EmailAddress::parse);
        return query.respond(() -> shown(call, address.orElseThrow()));
    }

    /** Reads whether and why the address in the body is closed. */
    JsonResponse search(ApiCall call) {
        return bodies.read(call, body -> {
            Optional<EmailAddress> address = body.required(EMAIL, ADDRESS, EmailAddress::parse);
            return body.respond(() -> shown(call, address.orElseThrow()));
        });
    }

    /** Closes an address for all email, or for marketing if the scope specifies it. */
    JsonResponse close(ApiCall call) {
        return bodies.create(call, body -> close(call, body), body -> closed(call, body));
    }

    private JsonResponse close(ApiCall call, ApiBody body) {
        Optional<EmailAddress> address = body.required(EMAIL, ADDRESS, EmailAddress::parse);
        SuppressionReason reason = body.parsed(
                        "reason", "unsubscribed, hard-bounce or complaint", SuppressionReason::named)
                .orElse(SuppressionReason.UNSUBSCRIBED);
        SuppressionScope scope = body.parsed("scope", "marketing or all", SuppressionScope::named)
                .orElse(SuppressionScope.ALL);
        return body.respond(() -> scope == SuppressionScope.MARKETING && reason != SuppressionReason.UNSUBSCRIBED
                ? JsonResponse.error(Problem.BAD_REQUEST, "scope must be all for a bounce or complaint.")
                : close(call, address.orElseThrow(), reason, scope));
    }

    /** Returns the response to a repetition: that of the first call, with what is stored now. */
    private JsonResponse closed(ApiCall call, ApiBody body) {
        return body.required(EMAIL, ADDRESS, EmailAddress::parse)
                .map(address -> shown(call, address))
                .orElseThrow();
    }

    private JsonResponse close(ApiCall call, EmailAddress address, SuppressionReason reason, SuppressionScope scope) {
        return intake.suppressAddress()
                .suppress(call.tenant(), address, reason, scope, call.actor())
                .map(changed -> shown(call, address))
                .orElseGet(() -> ApiJson.notFound("tenant"));
    }

    /** Opens an address again, unless its owner reported an email as spam. */
    JsonResponse lift(ApiCall call) {
        return bodies.read(call, body -> {
            Optional<EmailAddress> address = body.required(EMAIL, ADDRESS, EmailAddress::parse);
            return body.respond(() -> lift(call, address.orElseThrow()));
        });
    }

    private JsonResponse lift(ApiCall call, EmailAddress address) {
        return switch (intake.liftSuppression().lift(call.tenant(), address, call.actor())) {
            case LIFTED -> shown(call, address);
            case OPEN -> ApiJson.conflict("The address is not closed.");
            case COMPLAINT -> ApiJson.conflict("The recipient reported an email as spam. The address stays closed.");
            case NO_SUCH_TENANT -> ApiJson.notFound("tenant");
        };
    }

    private JsonResponse shown(ApiCall call, EmailAddress address) {
        List<Suppression> known = intake.suppressionViews(call.tenant()).suppressions(address);
        return ApiJson.object(json -> {
            json.text(EMAIL, address.value());
            json.flag("closed", known.stream().anyMatch(Suppression::holds));
            json.objects("suppressions", known, SuppressionFields::write);
        });
    }
}
