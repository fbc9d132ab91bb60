package dev.intake.http.page;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.action.Result;
import dev.intake.kernel.Json;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/**
 * A form that runs an action. Fields of the form have the names of the input's fields; a blank one counts as absent.
 *
 * @param actions runs the action
 * @param action the action
 * @param field the id of the field beside which a refusal is shown
 * @param invalid the message for a form with faults, for people
 */
public record ActionForm(Actions<Storage> actions, Action<? super Storage, ?, ?> action, String field, String invalid) {
    /**
     * Runs the action, and returns the refusal; empty if it is done.
     *
     * @param known values that the page knows, by field
     */
    public Optional<Notice> refusal(Visit visit, Tenant tenant, Map<String, String> known, Context context) {
        return actions.run(action, tenant.id(), visit.actor(), given(known, context))
                .fold(new Result.Cases<>(
                        done -> Optional.empty(),
                        refused -> Optional.of(Notice.refused(refused.sentence(), field, context)),
                        invalid -> Optional.of(invalid(context))));
    }

    /** Returns the message for a form with faults. */
    public Notice invalid(Context context) {
        return Notice.refused(invalid, field, context);
    }

    private Json given(Map<String, String> known, Context context) {
        Form form = Form.of(context);
        return action.input()
                .typed(name -> Optional.of(
                                known.getOrDefault(name, form.field(name)).strip())
                        .filter(text -> !text.isEmpty()));
    }
}
