package dev.intake.http.page;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.kernel.Json;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A form that runs an action. Fields of the form have the names of the input's fields; a blank one counts as absent.
 *
 * @param action the action
 * @param field the id of the field beside which a refusal is shown; blank for the top of the page
 * @param invalid the message for a form with faults, for people; blank for the rule of the first wrong field, beside it
 * @param ids the ids of fields that differ from their names, by name
 */
public record ActionForm(Action<? super Storage, ?, ?> action, String field, String invalid, Map<String, String> ids) {
    /** Copies the ids. */
    public ActionForm {
        ids = Map.copyOf(ids);
    }

    /** Creates a form with one message for all faults. */
    public ActionForm(Action<? super Storage, ?, ?> action, String field, String invalid) {
        this(action, field, invalid, Map.of());
    }

    /** Returns this form with another id for a field. */
    public ActionForm beside(String name, String id) {
        Map<String, String> more = new HashMap<>(ids);
        more.put(name, id);
        return new ActionForm(action, field, invalid, more);
    }

    /**
     * Runs the action, and returns the refusal; empty if it is done.
     *
     * @param known values that the page knows, by field
     */
    public Optional<Refusal> refusal(Visit visit, Tenant tenant, Map<String, String> known, Context context) {
        return refusal(visit.run(action, tenant, given(known, context)), context);
    }

    /** Returns the refusal of the action, which the page ran with what was {@link #given}; empty if it is done. */
    public Optional<Refusal> refusal(Result<?> result, Context context) {
        Optional<Refusal> refused = result.refused()
                .map(why -> new Refusal(notice(why.sentence(), context), why.kind() == Result.Kind.STALE));
        return refused.or(() -> result.faults().stream()
                .findFirst()
                .map(fault -> new Refusal(invalid.isEmpty() ? invalid(fault, context) : invalid(context), false)));
    }

    /**
     * Why an action was refused.
     *
     * @param notice the reason, beside a field
     * @param isStale whether what it is about changed since the person saw it
     */
    public record Refusal(Notice notice, boolean isStale) {}

    /** Returns the message for a form with faults. */
    public Notice invalid(Context context) {
        return notice(invalid, context);
    }

    private Notice notice(String text, Context context) {
        return field.isEmpty() ? Notice.refused(text) : Notice.refused(text, field, context);
    }

    private Notice invalid(Fault fault, Context context) {
        String problem = fault.problem().equals(Fault.MISSING)
                ? "Enter a value"
                : fault.problem().replaceFirst("^must be ", "Enter ");
        return Notice.refused(problem + ".", ids.getOrDefault(fault.place(), fault.place()), context);
    }

    /**
     * Returns the input of the action.
     *
     * @param known values that the page knows, by field
     */
    public Json given(Map<String, String> known, Context context) {
        Form form = Form.of(context);
        return action.input()
                .typed(name -> Optional.of(
                                known.getOrDefault(name, form.field(name)).strip())
                        .filter(text -> !text.isEmpty()));
    }
}
