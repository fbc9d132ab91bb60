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
 * The right to start and stop the server of one directory, held by at most one owner at a time. The operating system
 * takes it back when the process ends, however it ends.
 */
final class DirectoryLock implements AutoCloseable {
    // A process loses its lock on a file as soon as it closes any channel on that file, so within one process the lock
    // file is opened by the holder alone; this set keeps the others away from it.
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final ServerHome home;
    private final FileChannel channel;

    private DirectoryLock(ServerHome home, FileChannel channel) {
        this.home = home;
        this.channel = channel;
    }

    /** What an owner wants the server for. */
    enum Purpose {
        /** To serve until it is told to stop; commands may join. */
        SERVICE,
        /** For the short life of one command, which stops the server at its end. */
        COMMAND
    }

    /**
     * Who has the lock.
     *
     * @param purpose what for
     * @param pid its process
     */
    record Owner(Purpose purpose, long pid) {
        private static final Pattern FORMAT = Pattern.compile("(service|command) ([0-9]{1,18})\\s*");

        boolean isAlive() {
            return ProcessHandle.of(pid).isPresent();
        }

        String format() {
            return purpose.name().toLowerCase(Locale.ROOT) + " " + pid;
        }

        /** The owner as last stored; it may have died since. Empty if none is stored. */
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

    /** Takes the lock; empty if another owner, in this process or another one, has it. */
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

    /** Gives the lock back. */
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
