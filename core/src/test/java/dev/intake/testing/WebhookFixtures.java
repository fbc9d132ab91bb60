package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The recorded webhooks and signature vectors next to the project, in {@code shared/fixtures}, if present. They are not part
 * of the project: whatever they show must also be covered by a self-contained test.
 */
public final class WebhookFixtures {
    private final Path folder;
    private final Json index;

    private WebhookFixtures(Path folder) {
        this.folder = folder;
        this.index = JsonReader.read(text(folder.resolve("index.json")));
    }

    /** The fixtures beside the project or a folder that holds it; nothing when there are none. */
    public static Optional<WebhookFixtures> find() {
        return Stream.iterate(Path.of("").toAbsolutePath(), path -> path != null, Path::getParent)
                .map(path -> path.resolve("shared").resolve("fixtures"))
                .filter(path -> Files.isRegularFile(path.resolve("index.json")))
                .findFirst()
                .map(WebhookFixtures::new);
    }

    /** When everything was signed, in Unix seconds. */
    public long signedAt() {
        return index.whole("signed_at").orElseThrow();
    }

    /** The signing secret of a provider. */
    public String secret(String provider) {
        return index.text("secrets", provider).orElseThrow();
    }

    /** The cases, in their order. */
    public List<Case> cases() {
        return index.elements("cases").stream().map(json -> new Case(json)).toList();
    }

    /** The case of a provider and name. */
    public Case named(String provider, String name) {
        return cases().stream()
                .filter(candidate -> candidate.provider().equals(provider)
                        && candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The body of a case, byte for byte as it was signed. */
    public byte[] body(Case fixture) {
        try {
            return Files.readAllBytes(folder.resolve(fixture.json.text("file").orElseThrow()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The signature vectors. */
    public List<Json> vectors() {
        return JsonReader.read(text(folder.resolve("signature_vectors.json"))).elements();
    }

    /** The headers of a case or vector. */
    public static Map<String, List<String>> headers(Json json) {
        return json.members("headers").entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        header -> List.of(header.getValue().text().orElseThrow())));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One recorded webhook.
     *
     * @param json its entry in the index
     */
    public record Case(Json json) {
        /** Its name, unique per provider. */
        public String name() {
            return json.text("name").orElseThrow();
        }

        /** Whose it is, by path segment. */
        public String provider() {
            return json.text("provider").orElseThrow();
        }

        /** What is delivered, or known, before it. */
        public List<Json> given() {
            return json.elements("given");
        }

        /** What is expected of it. */
        public Json expected() {
            return json.at("expected");
        }

        @Override
        public String toString() {
            return provider() + " " + name();
        }
    }
}
