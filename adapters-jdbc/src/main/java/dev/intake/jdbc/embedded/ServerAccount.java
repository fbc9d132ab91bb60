package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The operating system user that runs PostgreSQL's programs: the owner of the server's directory. PostgreSQL refuses to run
 * as root. For root, the programs run in a user namespace, which retains access to root's files. Where namespaces are not
 * permitted, as in many containers, <em>nobody</em> becomes the owner of the directory, and the programs run as that user.
 */
record ServerAccount(List<String> prefix) {
    private static final Duration PROBE = Duration.ofMinutes(1);

    static boolean isRoot() {
        return ProcessUser.id() == 0;
    }

    /**
     * Returns the account for a directory, depending on this process's user, the owner and the machine's permissions.
     */
    static ServerAccount of(ServerHome home) throws IOException {
        return of(home, List.of("unshare", "-U"));
    }

    /**
     * Returns the account as {@link #of(ServerHome)} does.
     *
     * @param namespace the command that runs another one in a new user namespace
     */
    static ServerAccount of(ServerHome home, List<String> namespace) throws IOException {
        FileOwner owner = FileOwner.of(home.root());
        if (!isRoot()) {
            long uid = ProcessUser.id();
            if (owner.uid() != uid) {
                throw new EmbeddedServerException("The directory " + home.root() + " belongs to user id " + owner.uid()
                        + ", and this process runs as " + uid
                        + ". Run as that user, or choose another data directory.");
            }
            return new ServerAccount(List.of());
        }
        if (owner.isRoot()) {
            if (works(namespace, "test", "-w", home.root().toString())) {
                return new ServerAccount(namespace);
            }
            owner = FileOwner.NOBODY;
        }
        return unprivileged(home, owner);
    }

    private static ServerAccount unprivileged(ServerHome home, FileOwner owner) throws IOException {
        List<String> setpriv =
                List.of("setpriv", "--reuid=" + owner.uid(), "--regid=" + owner.gid(), "--clear-groups", "--");
        if (!works(setpriv, "true")) {
            throw new EmbeddedServerException("PostgreSQL does not run as root, and neither unshare -U nor setpriv"
                    + " works here. Run as an ordinary user, or install util-linux.");
        }
        // Checked before the owner is changed, so that a failure changes nothing.
        if (!works(setpriv, "test", "-x", home.dataDirectory().toString())) {
            throw new EmbeddedServerException(
                    "PostgreSQL does not run as root, but as user id " + owner.uid()
                            + ", and that user cannot reach " + home.root()
                            + ": let other users enter the directories above it (chmod o+x), or choose another data directory.");
        }
        if (!FileOwner.of(home.root()).equals(owner)) {
            owner.applyRecursively(home.root());
        }
        return new ServerAccount(setpriv);
    }

    private static boolean works(List<String> prefix, String... words) {
        try {
            return Command.of(prefix, List.of(words)).run(PROBE).status() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    /** Returns the command that runs a program under this account. */
    Command command(Path program, String... arguments) {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(List.of(arguments));
        return Command.of(prefix, words);
    }
}
