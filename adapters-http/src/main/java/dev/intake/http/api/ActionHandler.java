package dev.intake.http.api;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts.Method;
import dev.intake.action.Actions;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.TenantId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Answers calls of one action. Its input is the members of the body, or the parameters of a query; fields in braces come from
 * the path.
 *
 * @param action the action
 * @param writer writes its result
 * @param actions runs it
 * @param bodies reads bodies
 */
record ActionHandler<I, O>(
        Action<? super Storage, I, O> action, ResultWriter<O> writer, Actions<Storage> actions, ApiBodies bodies) {
    /** Writes the result of an action. */
    interface ResultWriter<O> {
        /** Writes the result for the tenant. */
        void write(TenantId tenant, O result, JsonFields json);
    }

    /** Returns the response to a call. */
    JsonResponse answer(ApiCall call) {
        return action.facts().method() == Method.GET
                ? run(call, action.input().typed(call.query()::text))
                : bodies.read(call, body -> checked(call, body));
    }

    /** Returns the response to a call that takes effect once; a repetition is answered by the action that reads. */
    JsonResponse once(ApiCall call, ActionHandler<?, ?> reads) {
        return bodies.create(call, body -> checked(call, body), body -> reads.run(call, body.json()));
    }

    private JsonResponse checked(ApiCall call, ApiBody body) {
        List<String> names = action.input().fields().stream()
                .map(Field::name)
                .filter(name -> !action.facts().isInPath(name))
                .toList();
        // A body that no field comes from is ignored.
        List<Fault> unknown = names.isEmpty() ? List.of() : body.unknown(names);
        if (unknown.isEmpty()) {
            return run(call, body.json());
        }
        List<Fault> faults = new ArrayList<>(action.input().faults(body.json()));
        faults.addAll(unknown);
        return invalid(faults);
    }

    private JsonResponse run(ApiCall call, Json given) {
        return actions.run(action, call.tenant(), call.actor(), withPath(call, given))
                .fold(new Result.Cases<>(
                        done -> ApiJson.object(json -> writer.write(call.tenant(), done, json)),
                        refused -> JsonResponse.error(problem(refused.kind()), refused.sentence()),
                        ActionHandler::invalid));
    }

    private Json withPath(ApiCall call, Json given) {
        Map<String, Json> all = new LinkedHashMap<>(given.members());
        all.putAll(action.input()
                .typed(name -> action.facts().isInPath(name) ? Optional.of(call.path(name)) : Optional.empty())
                .members());
        return new Json.Members(all);
    }

    private static Problem problem(Result.Kind kind) {
        return switch (kind) {
            case NOT_FOUND -> Problem.NOT_FOUND;
            case CONFLICT -> Problem.CONFLICT;
        };
    }

    private static JsonResponse invalid(List<Fault> faults) {
        return JsonResponse.error(
                Problem.BAD_REQUEST, faults.stream().map(Fault::toString).collect(Collectors.joining("; ")) + ".");
    }
}
