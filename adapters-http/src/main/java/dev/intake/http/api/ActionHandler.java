package dev.intake.http.api;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts.Method;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Actions;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import dev.intake.kernel.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Answers calls of one action. Its input is the members of the body, or the parameters of a query; fields in braces come from
 * the path, and the revision from {@code If-Match}. If a field is the whole body, others are parameters of the query.
 *
 * @param action the action
 * @param links writes results with the addresses that the core does not know
 * @param actions runs it
 * @param bodies reads bodies
 */
record ActionHandler<I, O>(
        Action<? super Storage, I, O> action, ActionLinks links, Actions<Storage> actions, ApiBodies bodies) {
    private static final String IF_MATCH = "If-Match";
    private static final int MAX_FAULTS_SHOWN = 10;

    /** Returns the response to a call. */
    JsonResponse answer(ApiCall call) {
        return action.facts().method() == Method.GET
                ? run(call, query(call))
                : bodies.read(call, body -> checked(call, body));
    }

    /**
     * Returns the response to a call that takes effect once.
     *
     * @param again answers its repetition
     */
    JsonResponse once(ApiCall call, BiFunction<ApiCall, Json, JsonResponse> again) {
        return bodies.create(call, body -> checked(call, body), body -> again.apply(call, body));
    }

    /** Returns the response to a call that takes effect once. Its repetition gets the same response. */
    JsonResponse stored(ApiCall call) {
        return bodies.store(call, body -> checked(call, body));
    }

    private Json query(ApiCall call) {
        return action.input().typed(call::query);
    }

    private JsonResponse checked(ApiCall call, Json body) {
        if (action.facts().isAskedInQuery()) {
            return run(call, query(call));
        }
        if (action.input().document().isPresent()) {
            Map<String, Json> all = new LinkedHashMap<>(query(call).members());
            all.putAll(body.members());
            return run(call, new Json.Members(all));
        }
        List<String> names = action.input().fields().stream()
                .filter(field -> !field.equals(Input.REVISION))
                .map(Field::name)
                .filter(name -> !action.facts().isInPath(name))
                .toList();
        // A body that no field comes from is ignored.
        List<Fault> unknown = names.isEmpty() ? List.of() : unknown(names, body);
        if (unknown.isEmpty()) {
            return run(call, body);
        }
        List<Fault> faults = new ArrayList<>(action.input().faults(complete(call, body, Optional.empty())));
        faults.addAll(unknown);
        return invalid(faults);
    }

    /** Returns the fault of a body with members that are none of these; no fault if it has none. */
    private static List<Fault> unknown(List<String> allowed, Json body) {
        return allowed.containsAll(body.members().keySet())
                ? List.of()
                : List.of(new Fault(
                        "the body",
                        "has an unknown member; the allowed members are "
                                + String.join(", ", allowed.stream().sorted().toList())));
    }

    /** Returns the response to a call with this object as its input. */
    JsonResponse run(ApiCall call, Json given) {
        Optional<String> condition =
                call.header(IF_MATCH).filter(header -> action.input().has(Input.REVISION));
        if (condition.isEmpty() && action.facts().has(Trait.CONDITIONAL)) {
            return JsonResponse.error(
                    Problem.PRECONDITION_REQUIRED,
                    "An edit requires the header If-Match with the ETag of the program that you read.");
        }
        Optional<EntityTag.Match> match = condition.flatMap(EntityTag::read);
        if (condition.isPresent() && match.isEmpty()) {
            return EntityTag.unreadable();
        }
        Result<O> result = actions.run(
                action, call.tenant(), call.actor(), complete(call, given, match.flatMap(EntityTag.Match::tag)));
        if (result instanceof Result.Done<O> done) {
            return done(call, done.value());
        }
        return result.refused().map(ActionHandler::refused).orElseGet(() -> invalid(result.faults()));
    }

    private static JsonResponse refused(Result.Refusal refusal) {
        JsonResponse response = JsonResponse.error(problem(refusal.kind()), refusal.sentence());
        if (refusal.kind() == Result.Kind.BUSY) {
            return response.with("Retry-After", "1");
        }
        return refusal.revision()
                .map(now -> response.with("ETag", EntityTag.of(now)))
                .orElse(response);
    }

    private JsonResponse done(ApiCall call, O done) {
        JsonResponse response = ApiJson.object(json -> links.write(action.output(), call.tenant(), done, json));
        Optional<String> revision = action.output().revision().map(revised -> revised.apply(done));
        JsonResponse tagged = revision.isPresent() ? response.with("ETag", EntityTag.of(revision.get())) : response;
        return action.facts().has(Trait.CREATES) ? tagged.withStatus(ApiJson.CREATED) : tagged;
    }

    private Json complete(ApiCall call, Json given, Optional<String> revision) {
        Map<String, Json> all = new LinkedHashMap<>(given.members());
        all.putAll(action.input()
                .typed(name -> action.facts().isInPath(name) ? Optional.of(call.path(name)) : Optional.empty())
                .members());
        revision.ifPresent(tag -> all.put(Input.REVISION.name(), new Json.Text(tag)));
        return new Json.Members(all);
    }

    private static Problem problem(Result.Kind kind) {
        return switch (kind) {
            case NOT_FOUND -> Problem.NOT_FOUND;
            case CONFLICT -> Problem.CONFLICT;
            case STALE -> Problem.PRECONDITION_FAILED;
            case BUSY -> Problem.RATE_LIMITED;
        };
    }

    /** Returns the response to an input with faults. */
    static JsonResponse invalid(List<Fault> faults) {
        String shown =
                faults.stream().limit(MAX_FAULTS_SHOWN).map(Fault::toString).collect(Collectors.joining("; "));
        int more = faults.size() - MAX_FAULTS_SHOWN;
        // A line of a text is quoted at the end of a message about it.
        String end = faults.stream().anyMatch(fault -> fault.line().isPresent()) ? "" : ".";
        return JsonResponse.error(Problem.BAD_REQUEST, shown + (more > 0 ? "; and " + more + " more" : "") + end);
    }
}
