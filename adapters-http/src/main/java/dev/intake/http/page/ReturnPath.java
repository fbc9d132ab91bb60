package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.javalin.http.Context;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The page to show after sign-in. Anyone can put a path into a link to the sign-in page, so only paths of this origin
 * are accepted.
 *
 * @param value absolute path with an optional query
 */
public record ReturnPath(String value) {
    /** The parameter of the sign-in page, and the field of its forms. */
    public static final String PARAMETER = "to";

    private static final int MAX_CHARACTERS = 2000;

    /**
     * One slash, then a segment. Browsers interpret {@code //host} and {@code /\host} as another origin, even with tabs or
     * line breaks in between, so only the characters of RFC 3986 are accepted, and no empty segment.
     */
    private static final Pattern OWN =
            Pattern.compile("(/[A-Za-z0-9._~!$&'()*+,;=:@%-]+)++/?(\\?[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?");

    /** Paths that sign in or out. Returning to them would ask for the password again or end the new session. */
    private static final Pattern SIGN_IN_OR_OUT = Pattern.compile("/(sign-in|sign-out|choose-password)([/?].*)?");

    /** Parses a path; empty if it is not the path of a page of this origin. */
    static Optional<ReturnPath> parse(String text) {
        return Optional.of(text)
                .filter(path -> path.length() <= MAX_CHARACTERS)
                .filter(path -> OWN.matcher(path).matches())
                .filter(path -> !SIGN_IN_OR_OUT.matcher(path).matches())
                .map(ReturnPath::new);
    }

    /** Returns the path that the sign-in page was opened with. */
    public static Optional<ReturnPath> ofQuery(Context context) {
        String value = context.queryParam(PARAMETER);
        return value == null ? Optional.empty() : parse(value);
    }

    /** Returns the path in a sign-in form. */
    public static Optional<ReturnPath> ofForm(Context context) {
        return parse(Gate.field(PARAMETER, context));
    }

    /** Returns the requested page; empty for forms, because a redirect cannot repeat them. */
    static Optional<ReturnPath> ofRequest(Context context) {
        boolean form = context.method().name().equals("POST");
        String query = context.queryString();
        return form ? Optional.empty() : parse(context.path() + (query == null ? "" : "?" + query));
    }

    /** Returns the open page that requested a fragment, as htmx names it. */
    static Optional<ReturnPath> ofOpenPage(Context context) {
        String open = context.header("HX-Current-URL");
        try {
            URI uri = new URI(open == null ? "" : open);
            String path = uri.getRawPath() == null ? "" : uri.getRawPath();
            return parse(uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
        } catch (URISyntaxException invalid) {
            return Optional.empty();
        }
    }

    /** Returns the URL of the sign-in page that leads back to this page. */
    static String signIn(Optional<ReturnPath> to) {
        return to.map(path -> Gate.SIGN_IN + "?" + PARAMETER + "=" + URLEncoder.encode(path.value(), UTF_8))
                .orElse(Gate.SIGN_IN);
    }
}
