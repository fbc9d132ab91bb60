package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.http.server.BodyBudget;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.BodyReader.Body;
import dev.intake.http.server.BodyReader.Unusable;
import dev.intake.http.server.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads forms of type {@value #MEDIA_TYPE}, with limits on size, time and memory. */
public final class FormReader {
    /** The type of forms. */
    public static final String MEDIA_TYPE = "application/x-www-form-urlencoded";

    private static final int UNSUPPORTED_MEDIA_TYPE = 415;

    /** The sender of a form. */
    enum Sender {
        /** A person with a valid session. */
        SIGNED_IN,
        /** Anyone else. Their bodies share a part of the memory. */
        ANONYMOUS
    }

    /**
     * The result of reading.
     *
     * @param form its fields; none if it is invalid
     * @param status the HTTP status of the response to an invalid form; 200 otherwise
     * @param message why it is invalid, for people; blank otherwise
     */
    record Reading(Form form, int status, String message) {
        private static Reading refused(int status, String message) {
            return new Reading(Form.EMPTY, status, message);
        }
    }

    /** The maximum number of fields; the editor of the longest program has a third of it. */
    private static final int MAX_FIELDS = 10_000;

    private final Duration timeout;
    private final BodyBudget budget;
    private final BodyBudget strangers;

    /**
     * Creates a reader.
     *
     * @param timeout the maximum time from the first to the last byte
     * @param budget memory for forms with a session
     * @param strangers memory for other forms
     */
    public FormReader(Duration timeout, BodyBudget budget, BodyBudget strangers) {
        this.timeout = timeout;
        this.budget = budget;
        this.strangers = strangers;
    }

    /**
     * Reads the form.
     *
     * @param request a request with an unread body
     * @param maxBytes the maximum body size in bytes
     * @param sender the sender
     */
    public Reading read(HttpServletRequest request, int maxBytes, Sender sender) {
        if (!isOfThisType(request.getHeader("Content-Type"))) {
            return Reading.refused(UNSUPPORTED_MEDIA_TYPE, "A form must be sent as " + MEDIA_TYPE + ".");
        }
        BodyReader reader = new BodyReader(maxBytes, timeout, sender == Sender.SIGNED_IN ? budget : strangers);
        Body body = reader.read(request);
        return body.unusable()
                .map(unusable -> Reading.refused(unusable.problem().status(), message(unusable)))
                .orElseGet(() -> body.parse(bytes -> decode(new String(bytes, UTF_8))));
    }

    /** Returns whether the type is supported. A missing type counts as a form. */
    private static boolean isOfThisType(@Nullable String contentType) {
        if (contentType == null) {
            return true;
        }
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return type.strip().toLowerCase(Locale.ROOT).equals(MEDIA_TYPE);
    }

    /** Returns the form that a whole body is; empty if it is none. */
    public static Optional<Form> form(byte[] body) {
        Reading reading = decode(new String(body, UTF_8));
        return reading.message().isEmpty() ? Optional.of(reading.form()) : Optional.empty();
    }

    private static Reading decode(String text) {
        if (text.chars().filter(c -> c == '&').count() >= MAX_FIELDS) {
            return Reading.refused(
                    Problem.BODY_TOO_LARGE.status(), "The form has more than " + MAX_FIELDS + " fields.");
        }
        Map<String, List<String>> fields = new LinkedHashMap<>();
        try {
            for (String pair : text.split("&", -1)) {
                if (pair.isEmpty()) {
                    continue;
                }
                int equals = pair.indexOf('=');
                String name = URLDecoder.decode(equals < 0 ? pair : pair.substring(0, equals), UTF_8);
                String value = equals < 0 ? "" : URLDecoder.decode(pair.substring(equals + 1), UTF_8);
                fields.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
            }
        } catch (IllegalArgumentException badEscape) {
            return Reading.refused(Problem.BAD_REQUEST.status(), "The form has a % without two hexadecimal digits.");
        }
        return new Reading(new Form(fields), 200, "");
    }

    private static String message(Unusable unusable) {
        if (unusable.problem() == Problem.BODY_TOO_LARGE) {
            return "The form is too large.";
        }
        String message = unusable.message();
        return Character.toUpperCase(message.charAt(0)) + message.substring(1) + (message.endsWith(".") ? "" : ".");
    }
}
