package dev.intake.http.mcp;

import dev.intake.access.AgentGrants;
import dev.intake.access.AgentScope;
import dev.intake.access.GrantRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An application's request for a person's consent. (OAuth 2.1, 4.1.1; RFC 7636 and 8707)
 *
 * @param client the application
 * @param redirect the redirect URI, which receives the response
 * @param challenge the code challenge
 * @param state returned to the application unchanged; absent if it sent none
 * @param scopes the requested scopes that tools require; only reading if it requested none of them
 */
record ConsentRequest(
        OAuthClient client, String redirect, String challenge, Optional<String> state, Set<AgentScope> scopes) {
    private static final int MAX_STATE = 500;

    /** One text for all causes: it must not tell which hosts exist, respond, or are in a network of the service. */
    private static final String NO_DOCUMENT =
            "The client metadata document at client_id could not be used. It must be JSON of"
                    + " at most 5 KB at a public https address, and name this client_id and its redirect_uris.";

    /** The result of reading: a request, or the fault. */
    record Reading(Optional<ConsentRequest> request, String fault) {
        private static Reading faulty(String fault) {
            return new Reading(Optional.empty(), fault);
        }
    }

    /**
     * Reads the parameters.
     *
     * @param parameters returns a parameter; blank if it was not sent
     * @param resource the resource for which tokens are issued
     * @param clients returns the application with a client id; it is asked last, because it may have to fetch a document
     */
    static Reading read(
            Function<String, String> parameters, String resource, Function<String, Optional<OAuthClient>> clients) {
        if (!parameters.apply("response_type").equals("code")) {
            return Reading.faulty("response_type must be code.");
        }
        String challenge = parameters.apply("code_challenge");
        if (!parameters.apply("code_challenge_method").equals("S256") || !AgentGrants.isChallenge(challenge)) {
            return Reading.faulty("A code_challenge with the code_challenge_method S256 is required.");
        }
        if (!isFor(parameters.apply("resource"), resource)) {
            return Reading.faulty("resource must be " + resource + ".");
        }
        String state = parameters.apply("state");
        if (state.length() > MAX_STATE) {
            return Reading.faulty("state must have at most " + MAX_STATE + " characters.");
        }
        String id = parameters.apply("client_id");
        Optional<OAuthClient> client = clients.apply(id);
        if (client.isEmpty()) {
            return Reading.faulty(
                    ClientDocument.isNamedBy(id) ? NO_DOCUMENT : "client_id is not registered with this service.");
        }
        String redirect = parameters.apply("redirect_uri");
        if (!client.get().receivesAt(redirect)) {
            return Reading.faulty("redirect_uri is not registered for this application.");
        }
        return new Reading(
                Optional.of(new ConsentRequest(
                        client.get(),
                        redirect,
                        challenge,
                        state.isEmpty() ? Optional.empty() : Optional.of(state),
                        scopes(parameters.apply("scope")))),
                "");
    }

    /** Returns whether the parameter {@code resource} is absent or names the resource. */
    static boolean isFor(String parameter, String resource) {
        return parameter.isEmpty() || parameter.equals(resource) || parameter.equals(resource + "/");
    }

    private static Set<AgentScope> scopes(String text) {
        Set<AgentScope> scopes = Arrays.stream(text.split(" "))
                .flatMap(scope -> AgentScope.named(scope).stream())
                .filter(AgentScope.OF_TOOLS::contains)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(AgentScope.class)));
        return scopes.isEmpty() ? EnumSet.of(AgentScope.READ) : scopes;
    }

    GrantRequest toGrant() {
        return new GrantRequest(client.id(), client.listedName(), redirect, challenge);
    }

    /** Returns the parameters, which the form of the consent page repeats. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("response_type", "code");
        parameters.put("client_id", client.id());
        parameters.put("redirect_uri", redirect);
        parameters.put("code_challenge", challenge);
        parameters.put("code_challenge_method", "S256");
        state.ifPresent(value -> parameters.put("state", value));
        parameters.put("scope", scopes.stream().map(AgentScope::label).collect(Collectors.joining(" ")));
        return parameters;
    }

    /** Returns the redirect URI with the response parameters. (RFC 9207) */
    String answer(String name, String value, String issuer) {
        StringBuilder uri = new StringBuilder(redirect)
                .append(redirect.contains("?") ? "&" : "?")
                .append(name)
                .append('=')
                .append(encoded(value));
        state.ifPresent(text -> uri.append("&state=").append(encoded(text)));
        return uri.append("&iss=").append(encoded(issuer)).toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
