package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.app.output.Launcher;
import dev.intake.explain.ContactActions;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Calls actions of a tenant: in this process, or of a remote service through the management API. */
public interface Caller {
    /** Returns the tenant, or its test world. */
    TenantId tenant();

    /** Returns whether the service is elsewhere, so that nobody at this machine may do what only a person may. */
    default boolean isRemote() {
        return false;
    }

    /** Returns what prints immediately, before the command ends. */
    Printer printer();

    /** Returns command lines that the user can paste. */
    Launcher launcher();

    /** Returns the id of the contact with this id, external id or email address; empty if there is none. */
    default Optional<String> contact(String text) {
        Json find = new Json.Members(Map.of("find", new Json.Text(text)));
        return call(ContactActions.SEARCH, find) instanceof Result.Done<ObjectNode> found
                ? Optional.ofNullable(found.value().at("/contacts/0/contactId").textValue())
                : Optional.empty();
    }

    /**
     * Returns a file, which no action returns; empty if what it is about does not exist.
     *
     * @param local writes it in this process
     * @param path the path of the file in the management API, below that of the tenant
     */
    Optional<String> file(Function<TenantScope, Optional<String>> local, String path);

    /**
     * Calls an action.
     *
     * @param given the values of the input's fields, without faults
     * @return what it returns, as the management API writes it
     * @throws dev.intake.app.remote.RemoteException if a remote service cannot be reached, or refuses the call before the
     *     action runs
     */
    Result<ObjectNode> call(Action<? super Storage, ?, ?> action, Json given);
}
