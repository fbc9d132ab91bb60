package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The exclusive right to start and stop the server of a directory. The operating system releases it when the process
 * ends.
 */
record DirectoryLock(ServerHome home, FileChannel channel) implements AutoCloseable {
    // Closing any channel of a file releases the process's locks on it, so only the holder opens the lock file. This
    // set
    // keeps other threads of this process from opening it.
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    /** Why an owner runs the server. */
    enum Purpose {
        /** Runs until stopped; commands may join. */
        SERVICE,
        /** Runs for one command, which stops the server when it ends. */
        COMMAND
    }

    /**
     * The owner of the lock.
     *
     * @param purpose why it runs the server
     * @param pid its process id
     */
    record Owner(Purpose purpose, long pid) {
        private static final Pattern FORMAT = Pattern.compile("(service|command) ([0-9]{1,18})\\s*");

        boolean isAlive() {
            return ProcessHandle.of(pid).isPresent();
        }

        String format() {
            return purpose.name().toLowerCase(Locale.ROOT) + " " + pid;
        }

        /** Returns the last stored owner, which may have died; empty if none is stored. */
        static Optional<Owner> read(ServerHome home) throws IOException {
            try {
                Matcher matcher = FORMAT.matcher(Files.readString(home.ownerFile()));
                return matcher.matches()
                        ? Optional.of(new Owner(
                                Purpose.valueOf(matcher.group(1).toUpperCase(Locale.ROOT)),
                                Long.parseLong(matcher.group(2))))
                        : Optional.empty();
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }
    }

    /** Acquires the lock; empty if another owner, in this or another process, holds it. */
    static Optional<DirectoryLock> tryAcquire(ServerHome home, Purpose purpose) throws IOException {
        if (!HELD_HERE.add(home.lockFile())) {
            return Optional.empty();
        }
        boolean acquired = false;
        try {
            Optional<FileChannel> channel = lock(home);
            if (channel.isEmpty()) {
                return Optional.empty();
            }
            DirectoryLock lock = new DirectoryLock(home, channel.get());
            acquired = true;
            lock.storeOwner(purpose);
            return Optional.of(lock);
        } finally {
            if (!acquired) {
                HELD_HERE.remove(home.lockFile());
            }
        }
    }

    private void storeOwner(Purpose purpose) throws IOException {
        boolean stored = false;
        try {
            home.storeOwner(new Owner(purpose, ProcessHandle.current().pid()).format());
            stored = true;
        } finally {
            if (!stored) {
                close();
            }
        }
    }

    private static Optional<FileChannel> lock(ServerHome home) throws IOException {
        FileChannel channel = FileChannel.open(home.lockFile(), StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
            return locked ? Optional.of(channel) : Optional.empty();
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    /** Releases the lock. */
    @Override
    public void close() throws IOException {
        try {
            Files.deleteIfExists(home.ownerFile());
        } finally {
            channel.close();
            HELD_HERE.remove(home.lockFile());
        }
    }
}
