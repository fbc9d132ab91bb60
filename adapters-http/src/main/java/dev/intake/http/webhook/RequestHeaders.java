package dev.intake.http.webhook;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the headers of a request for a delivery. */
public final class RequestHeaders {
    private RequestHeaders() {}

    /** Returns all values of each header, in the order received. */
    public static Map<String, List<String>> of(HttpServletRequest request) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name, Collections.list(request.getHeaders(name)));
        }
        return headers;
    }
}
