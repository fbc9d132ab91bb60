package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmailFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.review.EmailReview;
import java.util.function.Function;

/** Releases and discards emails that need review. */
final class EmailResource {
    private final Intake intake;
    private final Programs programs;

    EmailResource(Intake intake) {
        this.intake = intake;
        this.programs = intake.programs();
    }

    /** Releases an email that needs review. */
    JsonResponse release(ApiCall call) {
        return with(call, id -> {
            intake.auditTrail().note(call.tenant(), call.actor(), "release an email");
            return reviewed(programs.reviewEmails().release(call.tenant(), id));
        });
    }

    /** Discards an email that needs review. */
    JsonResponse discard(ApiCall call) {
        return with(call, id -> {
            intake.auditTrail().note(call.tenant(), call.actor(), "discard an email");
            return reviewed(programs.reviewEmails().discard(call.tenant(), id));
        });
    }

    private static JsonResponse with(ApiCall call, Function<EmailId, JsonResponse> answer) {
        return EmailId.parse(call.path("emailId")).map(answer).orElseGet(() -> ApiJson.notFound("email"));
    }

    private static JsonResponse reviewed(EmailReview review) {
        return review.fold(new EmailReview.Cases<>(
                decided -> ApiJson.object(json -> StepEmailFields.write(decided.email(), json)),
                notWaiting -> ApiJson.conflict("The email is "
                        + notWaiting.status().label() + " and does not need review. Nothing was changed."),
                noSuchEmail -> ApiJson.notFound("email")));
    }
}
