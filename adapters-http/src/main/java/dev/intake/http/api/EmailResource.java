package dev.intake.http.api;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import dev.intake.enrollment.ProgramId;
import dev.intake.http.email.EmailPlace;
import dev.intake.http.server.JsonResponse;
import dev.intake.review.EmailReview;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Emails of programs: list and read, and release or discard those that need review. */
final class EmailResource {
    private final Intake intake;
    private final Programs programs;

    EmailResource(Intake intake) {
        this.intake = intake;
        this.programs = intake.programs();
    }

    /** Lists emails, most recently changed first; with {@code content}, including the bodies of kept ones. */
    JsonResponse list(ApiCall call) {
        ApiQuery query = call.query();
        Set<EmailStatus> states = query.someOf("state", EmailStatus.values(), EmailStatus::label);
        Optional<ProgramId> program = query.parsed("program", "a program id", ProgramId::parse);
        Optional<ContactId> contact = query.parsed("contact", "a contact id", ContactId::parse);
        Optional<EmailQuery.Cursor> after = query.cursor(EmailPlace::read);
        boolean whole =
                query.parsed("content", "true or false", EmailResource::flag).orElse(false);
        int limit = query.limit();
        return query.respond(() -> {
            List<StepEmail> found =
                    programs.views(call.tenant()).emails(new EmailQuery(states, program, contact, after, limit + 1));
            List<StepEmail> shown = found.subList(0, Math.min(limit, found.size()));
            Optional<String> next = found.size() > limit
                    ? Optional.of(EmailPlace.write(EmailQuery.Cursor.of(shown.get(limit - 1))))
                    : Optional.empty();
            return ApiJson.page("emails", shown, next, whole ? StepEmailFields::whole : StepEmailFields::write);
        });
    }

    private static Optional<Boolean> flag(String text) {
        return text.equals("true") || text.equals("false") ? Optional.of(text.equals("true")) : Optional.empty();
    }

    /** Reads an email. */
    JsonResponse read(ApiCall call) {
        return with(
                call,
                id -> programs.views(call.tenant())
                        .email(id)
                        .map(email -> ApiJson.object(json -> StepEmailFields.whole(email, json)))
                        .orElseGet(() -> ApiJson.notFound("email")));
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
