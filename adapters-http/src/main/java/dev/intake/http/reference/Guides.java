package dev.intake.http.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.template.MarkdownRenderer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The guides that the build packages with this class, so that they describe the running version. Each is rendered on first
 * use. Thread-safe.
 */
public final class Guides {
    private static final String QUICKSTART = "quickstart-";

    /** The names of the guides, in the order of the list. */
    public static final List<String> NAMES = List.of(
            "quickstarts",
            QUICKSTART + "express",
            QUICKSTART + "nextjs",
            QUICKSTART + "spring-boot",
            QUICKSTART + "django",
            QUICKSTART + "rails",
            QUICKSTART + "segment",
            QUICKSTART + "spring-boot-embedded",
            "dashboard",
            "tracking",
            "sdks",
            "webhooks",
            "mapping-tables",
            "programs",
            "dunning-and-trial",
            "feedback",
            "agents",
            "management-api",
            "operating",
            "scaling",
            "embedding",
            "glossary",
            "changelog");

    private static final Pattern LINK = Pattern.compile("(!?)\\[([^\\[\\]]*+)]\\(([^()\\s]++)\\)");
    private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_./-]++(?:#.*+)?");
    private static final Pattern PICTURE = Pattern.compile("[a-z-]{1,40}\\.png");

    /** The launcher of commands in the repository. */
    private static final String LAUNCHER = "app/bin/intake";

    private final Function<String, Optional<byte[]>> files;
    private final MarkdownRenderer renderer;
    private final Map<String, Guide> rendered = new ConcurrentHashMap<>();

    /**
     * Creates the guides.
     *
     * @param files returns the content of a file, such as {@code dashboard.md}; empty if there is none
     * @param renderer renders Markdown
     */
    public Guides(Function<String, Optional<byte[]>> files, MarkdownRenderer renderer) {
        this.files = files;
        this.renderer = renderer;
    }

    /** Returns the guides that this version contains. */
    public static Guides shipped(MarkdownRenderer renderer) {
        return new Guides(Guides::resource, renderer);
    }

    private static Optional<byte[]> resource(String name) {
        try (InputStream in = Guides.class.getResourceAsStream("guides/" + name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("a guide cannot be read", e);
        }
    }

    /** Returns the title of each guide by its name, in the order of the list. */
    Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        NAMES.forEach(name -> markdown(name).ifPresent(text -> titles.put(name, Guide.title(name, text))));
        return titles;
    }

    /** Returns the guide with this name; absent if there is none. */
    public Optional<Guide> guide(String name) {
        return markdown(name).map(text -> rendered.computeIfAbsent(name, key -> Guide.of(name, text, renderer)));
    }

    /**
     * Returns the Markdown of the guide with this name; absent if there is none. Its links lead to what is served; links to
     * other files are text.
     */
    Optional<String> markdown(String name) {
        return NAMES.contains(name)
                ? files.apply(file(name))
                        .map(bytes -> linked(name, new String(bytes, UTF_8).replace(LAUNCHER, "intake")))
                : Optional.empty();
    }

    /** Returns the file of a guide: {@code dashboard.md} or {@code quickstarts/django/README.md}. */
    private static String file(String name) {
        if (name.equals("quickstarts")) {
            return "quickstarts/README.md";
        }
        return name.startsWith(QUICKSTART)
                ? "quickstarts/" + name.substring(QUICKSTART.length()) + "/README.md"
                : name + ".md";
    }

    private static String linked(String name, String markdown) {
        return LINK.matcher(markdown).replaceAll(link -> {
            String target = target(name, link.group(3));
            return Matcher.quoteReplacement(
                    target.isEmpty() ? link.group(2) : link.group(1) + "[" + link.group(2) + "](" + target + ")");
        });
    }

    /** Returns where a link of a guide leads; a file leads to a guide's Markdown or a picture, or is blank if not served. */
    private static String target(String name, String written) {
        if (!FILE.matcher(written).matches()) {
            return written;
        }
        String[] parts = written.split("#", 2);
        URI resolved = URI.create("/guides/" + file(name)).resolve(parts[0]).normalize();
        String path = resolved.getPath().replaceFirst("^/guides/", "").replaceFirst("^/", "");
        if (path.endsWith(".png")) {
            return ReferencePages.PAGE + "/pictures/" + path.substring(path.lastIndexOf('/') + 1);
        }
        return NAMES.stream()
                .filter(served -> file(served).equals(path))
                .findFirst()
                .map(served -> ReferencePages.PAGE + "/" + served + ".md" + (parts.length > 1 ? "#" + parts[1] : ""))
                .orElse("");
    }

    /** Returns the picture with this name; absent if there is none. */
    Optional<byte[]> picture(String name) {
        return PICTURE.matcher(name).matches() ? files.apply("pictures/" + name) : Optional.empty();
    }
}
