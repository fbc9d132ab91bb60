package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.app.output.Launcher;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;

/** Calls actions of a tenant: in this process, or of a remote service through the management API. */
public sealed interface Caller permits LocalCaller, RemoteCaller {
    /** Returns the tenant, or its test world. */
    TenantId tenant();

    /** Returns command lines that the user can paste. */
    Launcher launcher();

    /**
     * Calls an action.
     *
     * @param given the values of the input's fields, without faults
     * @return what it returns, as the management API writes it
     * @throws dev.intake.app.remote.RemoteException if a remote service cannot be reached, or refuses the call for another
     *     reason than that something does not exist
     */
    Result<ObjectNode> call(Action<? super Storage, ?, ?> action, Json given);
}
