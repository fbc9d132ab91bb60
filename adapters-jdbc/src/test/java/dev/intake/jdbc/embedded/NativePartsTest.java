package dev.intake.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The bill of materials names what the embedded server for Linux brings, in the versions that its files state. (ADR 83) */
@EnabledOnOs(OS.LINUX)
class NativePartsTest {
    private static final Path LIST = Path.of("../app/src/release/native-parts-linux.json");
    private static final Pattern NAMED = Pattern.compile("\"name\" : \"([^\"]+)\", \"version\" : \"([^\"]+)\"");
    private static final Pattern NUMBER = Pattern.compile("(\\d)(\\d\\d)(\\d\\d)");

    /** The file is named after its version. */
    private static final String NAME = "^.*\\.so\\.(\\d[.\\d]+)\n";

    /** By a file's name: the part, and how its name or content states the version. */
    private static final Map<String, List<String>> PARTS = Map.ofEntries(
            Map.entry("postgres", List.of("postgresql", "PostgreSQL (\\d+\\.\\d+) on ")),
            Map.entry("libcrypto", List.of("openssl", "OpenSSL (\\d\\S+)  \\d")),
            Map.entry("libssl", List.of("openssl", "OpenSSL (\\d\\S+)  \\d")),
            Map.entry("libz", List.of("zlib", "inflate (\\d[.\\d]+) Copyright")),
            Map.entry("libxml2", List.of("libxml2", "[^\\d](2\\d{4})\0")),
            Map.entry("libxslt", List.of("libxslt", "\0(1\\d{4})\0")),
            Map.entry("libicudata", List.of("icu", NAME)),
            Map.entry("libicui18n", List.of("icu", NAME)),
            Map.entry("libicuuc", List.of("icu", NAME)),
            Map.entry("liblzma", List.of("xz", "\0(5\\.\\d+\\.\\d+)\0")),
            Map.entry("libossp-uuid", List.of("ossp-uuid", "OSSP uuid (\\d[.\\d]+)")));

    private static final List<String> POSTGRES_ITSELF = List.of("libecpg", "libecpg_compat", "libpgtypes", "libpq");

    @Test
    void billOfMaterials_namesEveryNativePart_inItsVersion(@TempDir Path directory) throws IOException {
        PostgresBinaries.unpack(archive(), directory);
        Map<String, String> stated = new TreeMap<>();
        stated.put("postgresql", version(directory.resolve("bin/postgres")));
        for (Path library : libraries(directory.resolve("lib"))) {
            String name = name(library);
            assertThat(PARTS).as("parts that are known").containsKey(name);
            String version = version(library);
            if (!version.isEmpty()) {
                stated.put(part(name).get(0), version);
            }
        }

        assertThat(named()).isEqualTo(stated);
    }

    private static Map<String, String> named() throws IOException {
        Map<String, String> named = new TreeMap<>();
        for (MatchResult part : NAMED.matcher(Files.readString(LIST)).results().toList()) {
            named.put(part.group(1), part.group(2));
        }
        return named;
    }

    private static Set<Path> libraries(Path lib) throws IOException {
        Set<Path> libraries = new TreeSet<>();
        try (Stream<Path> files = Files.list(lib)) {
            for (Path file :
                    files.filter(each -> each.toString().contains(".so")).toList()) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !POSTGRES_ITSELF.contains(name(file))) {
                    libraries.add(file);
                }
            }
        }
        return libraries;
    }

    private static String name(Path library) {
        return library.getFileName().toString().replaceFirst("\\.so.*", "");
    }

    private static List<String> part(String name) {
        return Objects.requireNonNull(PARTS.get(name));
    }

    /** Empty where the file does not state it and another file of the same part does. */
    private static String version(Path file) throws IOException {
        String name = name(file);
        String content = file + "\n" + Files.readString(file, StandardCharsets.ISO_8859_1);
        Matcher found = Pattern.compile(part(name).get(1)).matcher(content);
        if (!found.find()) {
            return "";
        }
        Matcher number = NUMBER.matcher(found.group(1));
        return number.matches()
                ? number.group(1) + "." + Integer.parseInt(number.group(2)) + "." + Integer.parseInt(number.group(3))
                : found.group(1);
    }

    private static byte[] archive() throws IOException {
        String machine = System.getProperty("os.arch", "");
        try (InputStream archive = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(
                "linux", machine.equals("amd64") ? "x86_64" : machine)) {
            return archive.readAllBytes();
        }
    }
}
