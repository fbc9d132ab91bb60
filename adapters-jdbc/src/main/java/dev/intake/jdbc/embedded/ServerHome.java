package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of one embedded server. They are in a subdirectory of the user's data directory, so that the owner and
 * permissions of other files do not change.
 *
 * <pre>
 * DATA/postgresql/cluster the database cluster (PGDATA) DATA/postgresql/password 0600, of Intake's role; created before the
 * cluster DATA/postgresql/superuser-password 0600, of PostgreSQL's superuser DATA/postgresql/port the port used last
 * DATA/postgresql/lock 0600, locked by the process that owns the server DATA/postgresql/programs the directory with
 * PostgreSQL's programs DATA/postgresql/owner the process that owns the server, for messages DATA/postgresql/server.log
 * PostgreSQL's log
 * </pre>
 *
 * @param dataDirectory the user's directory, absolute
 * @param root the subdirectory, absolute and without symbolic links
 */
record ServerHome(Path dataDirectory, Path root) {
    private static final String NAME = "postgresql";
    private static final String LOCK = "lock";
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");
    private static final int NO_SUCH_PORT = 0;
    /** Characters that pg_ctl does not quote for the shell with which it starts the server. */
    private static final Pattern UNQUOTABLE = Pattern.compile("[\"$`\\\\\\p{Cntrl}]");

    /**
     * Opens the directory and creates missing parts. Parts created by root belong to the owner of the parent directory.
     */
    static ServerHome create(Path dataDirectory) {
        Path data = dataDirectory.toAbsolutePath().normalize();
        if (UNQUOTABLE.matcher(data.toString()).find()) {
            throw new EmbeddedServerException("The data directory " + data
                    + " has one of \" $ ` \\ or a line break in its name; PostgreSQL's programs cannot handle those.");
        }
        try {
            Files.createDirectories(data);
            Path root = data.resolve(NAME);
            if (!Files.exists(root)) {
                createPrivateDirectory(data, root);
            }
            ServerHome home = new ServerHome(data, root.toRealPath());
            home.claim();
            return home;
        } catch (IOException e) {
            throw StartFault.of("The data directory " + data + " cannot be used", e);
        }
    }

    private static void createPrivateDirectory(Path parent, Path root) throws IOException {
        try {
            Files.createDirectory(
                    root, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException madeByAnotherProcess) {
            return;
        }
        FileOwner around = FileOwner.of(parent);
        if (ServerAccount.isRoot() && !around.isRoot()) {
            around.apply(root);
        }
    }

    /** Returns the directory if a server was ever started there; does not create anything. */
    static Optional<ServerHome> existing(Path dataDirectory) {
        return Files.exists(dataDirectory.resolve(NAME).resolve(LOCK))
                ? Optional.of(create(dataDirectory))
                : Optional.empty();
    }

    /** The lock is Intake's first file; a directory with other files but no lock belongs to another program. */
    private void claim() throws IOException {
        boolean empty;
        try (Stream<Path> files = Files.list(root)) {
            empty = files.findAny().isEmpty();
        }
        if (Files.exists(lockFile())) {
            if (!Files.getPosixFilePermissions(lockFile()).equals(PRIVATE)) {
                Files.setPosixFilePermissions(lockFile(), PRIVATE);
            }
            return;
        }
        if (!empty) {
            throw new EmbeddedServerException(
                    "The directory " + root + " holds files that are not Intake's. Choose another data directory.");
        }
        try {
            Files.createFile(lockFile(), PosixFilePermissions.asFileAttribute(PRIVATE));
        } catch (FileAlreadyExistsException madeByAnotherProcess) {
            return;
        }
        if (ServerAccount.isRoot()) {
            FileOwner.of(root).apply(lockFile());
        }
    }

    Path cluster() {
        return root.resolve("cluster");
    }

    Path passwordFile() {
        return root.resolve("password");
    }

    Path superuserPasswordFile() {
        return root.resolve("superuser-password");
    }

    Path lockFile() {
        return root.resolve(LOCK);
    }

    Path ownerFile() {
        return root.resolve("owner");
    }

    Path log() {
        return root.resolve("server.log");
    }

    boolean hasCluster() {
        return Files.exists(cluster(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the major version of the cluster; empty if there is no cluster or no version. */
    Optional<String> clusterVersion() throws IOException {
        Path file = cluster().resolve("PG_VERSION");
        return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    }

    /** Returns the stored password; generates it first if there is neither a password nor a cluster. */
    Password password(SecureRandom random) throws IOException {
        if (!Files.exists(passwordFile())) {
            if (hasCluster()) {
                throw new EmbeddedServerException("The password file " + passwordFile()
                        + " is missing, and the database next to it accepts only that password. Restore the file from a"
                        + " backup.");
            }
            writePrivately(passwordFile(), Password.random(random).reveal());
        }
        return storedPassword();
    }

    /** Returns the superuser's stored password; generates it first if there is none. */
    Password superuserPassword(SecureRandom random) throws IOException {
        if (!Files.exists(superuserPasswordFile())) {
            writePrivately(superuserPasswordFile(), Password.random(random).reveal());
        }
        return stored(superuserPasswordFile());
    }

    /**
     * Returns the stored password of Intake's role.
     *
     * @throws java.nio.file.NoSuchFileException if there is none
     */
    Password storedPassword() throws IOException {
        return stored(passwordFile());
    }

    /**
     * Returns the superuser's stored password. Earlier versions used one password for both roles and stored it once.
     *
     * @throws java.nio.file.NoSuchFileException if there is none
     */
    Password storedSuperuserPassword() throws IOException {
        return Files.exists(superuserPasswordFile()) ? stored(superuserPasswordFile()) : storedPassword();
    }

    private static Password stored(Path file) throws IOException {
        try {
            return Password.of(Files.readString(file).strip());
        } catch (IllegalArgumentException e) {
            throw new EmbeddedServerException("The password file " + file + " is damaged: " + e.getMessage());
        }
    }

    /** Returns the last port; empty if none is stored or the file is invalid. */
    OptionalInt storedPort() throws IOException {
        Path file = root.resolve("port");
        if (!Files.exists(file)) {
            return OptionalInt.empty();
        }
        String text = Files.readString(file).strip();
        int port = text.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(text) : NO_SUCH_PORT;
        return port == NO_SUCH_PORT || port > 0xFFFF ? OptionalInt.empty() : OptionalInt.of(port);
    }

    void storePort(int port) throws IOException {
        writePrivately(root.resolve("port"), Integer.toString(port));
    }

    void storeOwner(String owner) throws IOException {
        writePrivately(ownerFile(), owner);
    }

    /** Writes atomically and durably, because a cluster cannot be opened with a truncated password. */
    private void writePrivately(Path file, String content) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        Files.createFile(draft, PosixFilePermissions.asFileAttribute(PRIVATE));
        Files.writeString(draft, content + "\n", StandardOpenOption.SYNC);
        if (ServerAccount.isRoot()) {
            FileOwner.of(root).apply(draft);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(root);
    }

    /** Makes renames in a directory durable. */
    static void sync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
