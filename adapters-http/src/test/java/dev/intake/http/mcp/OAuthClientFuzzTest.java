package dev.intake.http.mcp;

import static dev.intake.testing.Storable.law;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.testing.FuzzCorpus;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Any text is a registration, a client id and redirect URIs, or none: what is registered is read back from its id, and a code is
 * sent only to what a person recognizes.
 */
class OAuthClientFuzzTest {
    private static final Set<String> SCRIPTS =
            Set.of("javascript", "data", "vbscript", "file", "blob", "about", "view-source");

    @TestFactory
    Stream<DynamicTest> corpus() {
        return FuzzCorpus.tests(OAuthClientFuzzTest.class, OAuthClientFuzzTest::fuzzerTestOneInput);
    }

    /** What the fuzzer calls: a name and redirect URIs, each on a line. */
    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, UTF_8);
        List<String> lines = List.of(text.split("\n", -1));
        OAuthClient.of(lines.get(0), lines.subList(1, lines.size())).ifPresent(OAuthClientFuzzTest::registered);
        for (String id :
                List.of(text, "app_" + Base64.getUrlEncoder().withoutPadding().encodeToString(input))) {
            OAuthClient.registered(id).ifPresent(client -> {
                law(client.id().equals(id), "a client has one id");
                registered(client);
            });
        }
        for (String one : lines) {
            for (String other : lines) {
                if (RedirectUri.isAllowed(one) && RedirectUri.matches(one, other)) {
                    law(
                            one.equals(other) || (isLoopback(one) && isLoopback(other)),
                            "only ports of loopback URIs differ");
                    allowed(other);
                }
            }
        }
    }

    private static void registered(OAuthClient client) {
        law(client.id().length() <= 1_200, "an id is short");
        law(OAuthClient.registered(client.id()).equals(Optional.of(client)), "a client is read back from its id");
        law(!client.redirects().isEmpty(), "a client has a redirect URI");
        law(client.redirects().size() <= OAuthClient.MAX_REDIRECTS, "a client has few redirect URIs");
        law(
                client.name()
                        .codePoints()
                        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT),
                "a name has no invisible characters");
        for (String redirect : client.redirects()) {
            law(client.receivesAt(redirect), "a client receives at its redirect URIs");
            allowed(redirect);
        }
    }

    private static void allowed(String redirect) {
        law(redirect.chars().allMatch(c -> c > ' ' && c < 127), "a redirect URI has visible characters");
        law(redirect.indexOf('#') < 0, "a redirect URI has no fragment");
        int colon = redirect.indexOf("://");
        law(colon > 0, "a redirect URI has a scheme and an authority");
        String scheme = redirect.substring(0, colon).toLowerCase(Locale.ROOT);
        law(!SCRIPTS.contains(scheme), "no browser runs or opens a redirect URI itself");
        law(!scheme.equals("http") || isLoopback(redirect), "plain http is for this computer alone");
        String authority = redirect.substring(colon + 3).split("[/?]", 2)[0];
        law(authority.indexOf('@') < 0, "a redirect URI has no user");
        law(!RedirectUri.receiver(redirect).isBlank(), "a person sees who receives the code");
    }

    private static boolean isLoopback(String uri) {
        return uri.toLowerCase(Locale.ROOT).matches("http://(127\\.0\\.0\\.1|\\[::1]|localhost)(:\\d*)?([/?].*)?");
    }
}
