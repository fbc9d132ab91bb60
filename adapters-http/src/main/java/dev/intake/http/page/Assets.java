package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.KeyHash;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Serves the static files of pages. Their URLs contain a hash of the content, so clients may cache them. */
public final class Assets {
    public static final String PATH = "/assets/{version}/{name}";

    private static final String HTMX = "/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js";
    private static final int VERSION_BYTES = 6;

    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final String version;

    public Assets() {
        files.put("dashboard.css", read("dashboard.css"));
        files.put("dashboard.js", read("dashboard.js"));
        files.put("icon.svg", read("icon.svg"));
        files.put("htmx.js", read(HTMX));
        StringBuilder all = new StringBuilder();
        files.values().forEach(bytes -> all.append(new String(bytes, StandardCharsets.ISO_8859_1).hashCode()));
        version = HexFormat.of().formatHex(KeyHash.of(all.toString()).toBytes(), 0, VERSION_BYTES);
    }

    /** Returns the path before a file's name. */
    public String base() {
        return "/assets/" + version + "/";
    }

    public void get(Context context) {
        String name = context.pathParam("name");
        byte[] file = files.get(name);
        if (file == null || !context.pathParam("version").equals(version)) {
            context.status(404)
                    .contentType("text/plain; charset=utf-8")
                    .result("There is no such file.".getBytes(UTF_8));
            return;
        }
        context.header("Cache-Control", "public, max-age=31536000, immutable");
        context.contentType(contentType(name)).result(file);
    }

    private static String contentType(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".css" -> "text/css; charset=utf-8";
            case ".svg" -> "image/svg+xml";
            default -> "text/javascript; charset=utf-8";
        };
    }

    private static byte[] read(String resource) {
        try (InputStream in = Assets.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the build has left out " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
