package dev.intake.action;

import dev.intake.access.AgentScope;
import java.util.Set;

/**
 * What doors have to know about an action before anybody asks for it.
 *
 * @param id the id in the API description and the audit record, such as {@code suppressAddress}
 * @param method how the management API is asked
 * @param path the path below that of the tenant; a field in braces is a part of the path
 * @param scope the scope that a token needs
 * @param about what it does, in sentences for people; the first one is its title
 * @param traits what else holds for it
 */
public record ActionFacts(String id, Method method, String path, AgentScope scope, String about, Set<Trait> traits) {
    /** Copies the traits. */
    public ActionFacts {
        traits = Set.copyOf(traits);
    }

    /** Begins the declaration of an action that reads. */
    public static ActionFacts get(String id, String path, AgentScope scope) {
        return new ActionFacts(id, Method.GET, path, scope, "", Set.of());
    }

    /** Begins the declaration of an action that creates or acts. */
    public static ActionFacts post(String id, String path, AgentScope scope) {
        return new ActionFacts(id, Method.POST, path, scope, "", Set.of());
    }

    /** Begins the declaration of an action that replaces a setting. */
    public static ActionFacts put(String id, String path, AgentScope scope) {
        return new ActionFacts(id, Method.PUT, path, scope, "", Set.of());
    }

    /** Begins the declaration of an action that removes. */
    public static ActionFacts delete(String id, String path, AgentScope scope) {
        return new ActionFacts(id, Method.DELETE, path, scope, "", Set.of());
    }

    /** Returns these facts with what the action does, in sentences for people; the first one is its title. */
    public ActionFacts about(String sentences) {
        return new ActionFacts(id, method, path, scope, sentences, traits);
    }

    /** Returns these facts with what else holds for the action. */
    public ActionFacts with(Trait... held) {
        return new ActionFacts(id, method, path, scope, about, Set.of(held));
    }

    /** Goes on with what the action reads and returns. */
    public <I, O> Declaration<I, O> of(Input<I> input, Output<O> output) {
        return new Declaration<>(this, input, output);
    }

    /** The methods of the management API. */
    public enum Method {
        /** Reads. */
        GET,
        /** Creates or acts. */
        POST,
        /** Replaces a setting. */
        PUT,
        /** Removes. */
        DELETE
    }

    /** What holds for some actions. */
    public enum Trait {
        /** It is about live or test data, not about what both share. */
        IN_EITHER_WORLD,
        /** A call that is repeated with its idempotency key takes effect once. */
        ONCE,
        /** It creates what it returns. */
        CREATES,
        /** Its input stands in the query of the path, although it changes something. */
        IN_QUERY,
        /** The management API requires the revision that was read, or that the caller wants none. */
        CONDITIONAL,
        /** It foresees what a change would do, and conflicts with what is stored as that would. */
        FORESEES,
        /** Only a person can ask for it, so neither the management API nor a tool offers it. */
        BY_PERSON
    }

    /** Returns whether this holds for the action. */
    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Returns whether the field is a part of the path. */
    public boolean isInPath(String field) {
        return path.contains("{" + field + "}");
    }

    /** Returns whether fields that are not in the path stand in its query; otherwise they stand in the body. */
    public boolean isAskedInQuery() {
        return method == Method.GET || has(Trait.IN_QUERY);
    }
}
