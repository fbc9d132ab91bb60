package dev.intake.review;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramStorage;
import java.util.Optional;

/** What can be asked for about emails. */
public final class EmailActions {
    /** A text that is no id names no email. */
    private static final Field<Optional<EmailId>> EMAIL = Field.required(
            "emailId", Value.text("an email's id", text -> Optional.of(EmailId.parse(text))), "The email's id.");

    /** Reads an email with its content, if it was kept. */
    public static final Query<ProgramStorage, Optional<EmailId>, StepEmail> READ = ActionFacts.get(
                    "readEmail", "/emails/{emailId}", AgentScope.DATA)
            .about("Reads an email. A kept email has its subject and bodies.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(EMAIL), Output.of("EmailObject", StepEmailFields::whole))
            .answeredBy((ProgramStorage storage, TenantId tenant, Optional<EmailId> id) -> id.flatMap(
                            storage.programViews(tenant)::email)
                    .<Result<StepEmail>>map(Result.Done::new)
                    .orElseGet(() -> Result.notFound("email")));

    private EmailActions() {}
}
