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
 * @param traits what else holds for it
 */
public record ActionFacts(String id, Method method, String path, AgentScope scope, Set<Trait> traits) {
    /** Copies the traits. */
    public ActionFacts {
        traits = Set.copyOf(traits);
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
        ONCE
    }

    /** Returns whether this holds for the action. */
    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Returns whether the field is a part of the path. */
    public boolean isInPath(String field) {
        return path.contains("{" + field + "}");
    }
}
