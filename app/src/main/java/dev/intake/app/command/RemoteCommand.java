package dev.intake.app.command;

/**
 * A command that also works with a remote service, through the management API, with the same output as on a machine with the
 * database.
 */
public interface RemoteCommand {
    /**
     * Runs the command with the remote service.
     *
     * @throws dev.intake.app.remote.RemoteException if the service cannot be reached or refuses a call
     */
    Outcome run(RemoteTenant tenant);
}
