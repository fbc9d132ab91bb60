package dev.intake.app.running;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of this user that are running on this machine. While a service runs, a note in the user's home directory lets
 * commands in other directories find its data. If notes cannot be written or read, commands require the data directory as an
 * option.
 *
 * <p>The directory is {@code $XDG_STATE_HOME/intake/services}, by default {@code ~/.local/state/intake/services}.
 */
public final class KnownServices {
    private static final Logger LOG = LoggerFactory.getLogger(KnownServices.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NOTE = ".json";

    private final Optional<Path> directory;

    private KnownServices(Optional<Path> directory) {
        this.directory = directory;
    }

    /** Returns the services of the user with this environment. Without a home directory, no notes are written or read. */
    public static KnownServices of(Map<String, String> environment) {
        Optional<Path> state = path(environment, "XDG_STATE_HOME")
                .or(() -> path(environment, "HOME").map(home -> home.resolve(".local/state")));
        return new KnownServices(state.map(known -> known.resolve("intake").resolve("services")));
    }

    private static Optional<Path> path(Map<String, String> environment, String variable) {
        try {
            return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * Writes a note that this process runs the service.
     *
     * @return the note, which is deleted when it is closed
     */
    public Note note(KnownService service) {
        if (directory.isEmpty()) {
            return () -> {};
        }
        long pid = ProcessHandle.current().pid();
        Path file = directory.get().resolve(pid + "-" + service.port() + NOTE);
        ObjectNode note = Json.object()
                .put("dataDirectory", service.dataDirectory().toString())
                .put("port", service.port())
                .put("url", service.publicUrl().orElse(null))
                .put("pid", pid)
                .put("startedAt", startOf(ProcessHandle.current()).orElse(""));
        try {
            Files.createDirectories(
                    directory.get(),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path draft = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(draft, Json.line(note));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | UnsupportedOperationException e) {
            LOG.debug("The service is not noted in {}", directory.get(), e);
        }
        return () -> remove(file);
    }

    /** A note that exists until it is closed. */
    @FunctionalInterface
    public interface Note extends AutoCloseable {
        @Override
        void close();
    }

    /** Returns the service of a data directory, if one is noted. */
    public Optional<KnownService> on(Path dataDirectory) {
        return all().stream()
                .filter(service -> service.dataDirectory().equals(dataDirectory))
                .findFirst();
    }

    /** Returns the noted services that are running. Removes the notes of services that have ended. */
    public List<KnownService> all() {
        List<KnownService> running = new ArrayList<>();
        if (directory.filter(Files::isDirectory).isEmpty()) {
            return running;
        }
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(directory.get(), "*" + NOTE)) {
            for (Path note : notes) {
                read(note).ifPresentOrElse(running::add, () -> remove(note));
            }
        } catch (IOException e) {
            LOG.debug("The notes in {} cannot be read", directory.get(), e);
        }
        return running;
    }

    /**
     * Returns the service; absent if its process has ended. A later process may have the same id, so the start time is
     * compared, too.
     */
    private static Optional<KnownService> read(Path file) throws IOException {
        JsonNode note = JSON.readTree(Files.readString(file));
        boolean runs = ProcessHandle.of(note.path("pid").asLong())
                .filter(ProcessHandle::isAlive)
                .filter(process -> startOf(process)
                        .orElse("")
                        .equals(note.path("startedAt").asText()))
                .isPresent();
        return runs
                ? Optional.of(new KnownService(
                        Path.of(note.path("dataDirectory").asText()),
                        note.path("port").asInt(),
                        Optional.ofNullable(note.path("url").textValue())))
                : Optional.empty();
    }

    private static Optional<String> startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString);
    }

    private static void remove(Path note) {
        try {
            Files.deleteIfExists(note);
        } catch (IOException e) {
            LOG.debug("The note {} cannot be removed", note, e);
        }
    }
}
