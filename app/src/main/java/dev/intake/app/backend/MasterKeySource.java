package dev.intake.app.backend;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import dev.intake.jdbc.embedded.ProcessUser;
import dev.intake.jdbc.vault.MasterKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Returns the master keys: those of the settings, or those of a file beside the embedded database. The file is created on
 * first use and readable only by its owner. (Decisions 4.3)
 */
final class MasterKeySource {
    static final String FILE = "master.key";

    private static final int MAX_BYTES = 64 * 1024;
    /** Excludes other threads of this process, which a file lock does not. */
    private static final Object IN_THIS_PROCESS = new Object();

    private MasterKeySource() {}

    /** Returns the existing keys. Creates none. */
    static Optional<MasterKeys> find(Settings settings) {
        if (settings.masterKeys().isPresent() || !(settings.database() instanceof DatabaseSettings.Embedded embedded)) {
            return settings.masterKeys();
        }
        Path file = embedded.dataDirectory().resolve(FILE);
        try {
            return Files.exists(file) && Files.size(file) > 0
                    ? Optional.of(
                            MasterKeys.parse(Files.readString(file, US_ASCII).strip()))
                    : Optional.empty();
        } catch (IOException e) {
            throw unread(file, e);
        } catch (IllegalArgumentException e) {
            throw damaged(file, e);
        }
    }

    /**
     * Checks that there are keys or that they can be created. Creates none.
     *
     * @throws BackendException if there are no keys and none can be created
     */
    static void require(Settings settings) {
        boolean canBeCreated = settings.database() instanceof DatabaseSettings.Embedded;
        if (find(settings).isEmpty() && !canBeCreated) {
            throw missing();
        }
    }

    private static BackendException missing() {
        return new BackendException("a master key is required: set " + Setting.MASTER_KEY.variable()
                + " or " + Setting.MASTER_KEY.fileVariable()
                + " to the same key on every node; \"openssl rand -base64 32\" generates one");
    }

    static MasterKeys of(Settings settings, RandomGenerator random) {
        if (settings.masterKeys().isPresent()) {
            return settings.masterKeys().get();
        }
        if (!(settings.database() instanceof DatabaseSettings.Embedded embedded)) {
            throw missing();
        }
        Path file = embedded.dataDirectory().resolve(FILE);
        synchronized (IN_THIS_PROCESS) {
            return kept(file, random);
        }
    }

    private static MasterKeys kept(Path file, RandomGenerator random) {
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(
                file, options, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            // Closing the channel releases the lock.
            channel.lock();
            return channel.size() == 0 ? generate(channel, random) : read(channel);
        } catch (IOException e) {
            throw unread(file, e);
        } catch (IllegalArgumentException e) {
            throw damaged(file, e);
        }
    }

    private static BackendException unread(Path file, IOException e) {
        return new BackendException(
                "the master key in " + file + " cannot be read or created: " + e.getMessage() + "; let "
                        + ProcessUser.name() + " read and write it (mode 0600), and check the free space on its disk",
                e);
    }

    private static BackendException damaged(Path file, IllegalArgumentException e) {
        return new BackendException(
                file + " contains no master key: " + e.getMessage() + "; restore the file from a backup, because no"
                        + " other key can decrypt the secrets",
                e);
    }

    private static MasterKeys generate(FileChannel channel, RandomGenerator random) throws IOException {
        MasterKeys keys = MasterKeys.generate(random);
        ByteBuffer text = ByteBuffer.wrap((keys.reveal() + "\n").getBytes(US_ASCII));
        while (text.hasRemaining()) {
            channel.write(text);
        }
        channel.force(true);
        return keys;
    }

    private static MasterKeys read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate((int) Math.min(channel.size(), MAX_BYTES));
        boolean more = true;
        while (more && text.hasRemaining()) {
            more = channel.read(text) >= 0;
        }
        return MasterKeys.parse(new String(text.array(), 0, text.position(), US_ASCII).strip());
    }
}
