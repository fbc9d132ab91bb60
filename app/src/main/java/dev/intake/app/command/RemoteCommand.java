package dev.intake.app.command;

/**
 * A command whose work the management API does, too. It also works at a service elsewhere, and prints there what it prints
 * beside the database.
 */
public interface RemoteCommand {
    /**
     * Runs the command at the service.
     *
     * @throws dev.intake.app.remote.RemoteException if the service cannot be reached or refuses a call
     */
    Outcome run(RemoteTenant tenant);
}
