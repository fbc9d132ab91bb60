package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks addresses that a message names before anything is requested from them. An address must be on the host of SNS in the
 * region of the tenant's topic, so no message can make the service call another host.
 */
final class SnsAddress {
    private static final int MAX_LENGTH = 2048;
    private static final Pattern CERTIFICATE = Pattern.compile("/[A-Za-z0-9_-]{1,200}\\.pem");

    private SnsAddress() {}

    /** Returns the address of a certificate; empty if it is not one that SNS has for this topic. */
    static Optional<URI> certificate(String text, TopicArn topic) {
        return onHost(text, topic)
                .filter(address -> address.getRawQuery() == null)
                .filter(address -> CERTIFICATE.matcher(address.getRawPath()).matches());
    }

    /** Returns the address that confirms a subscription to this topic; empty if the text is another one. */
    static Optional<URI> confirmation(String text, TopicArn topic) {
        return onHost(text, topic)
                .filter(address -> Set.of("", "/").contains(address.getRawPath()))
                .filter(address -> address.getRawQuery() != null)
                .filter(address -> confirms(address.getRawQuery(), topic));
    }

    /** An address with a user, a port or another spelling of the host has a different authority. */
    private static Optional<URI> onHost(String text, TopicArn topic) {
        if (text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            URI address = new URI(text);
            return "https".equals(address.getScheme())
                            && topic.host().equals(address.getRawAuthority())
                            && address.getRawFragment() == null
                    ? Optional.of(address)
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static boolean confirms(String query, TopicArn topic) {
        Set<String> parameters = Stream.of(query.split("&", -1)).collect(Collectors.toSet());
        return parameters.contains("Action=ConfirmSubscription")
                && parameters.stream()
                                .filter(part -> part.startsWith("Action="))
                                .count()
                        == 1
                && parameters.stream()
                        .filter(part -> part.startsWith("TopicArn="))
                        .map(SnsAddress::value)
                        .collect(Collectors.toSet())
                        .equals(Set.of(topic.value()))
                && parameters.stream().filter(part -> part.startsWith("Token=")).count() == 1;
    }

    private static String value(String parameter) {
        try {
            return URLDecoder.decode(parameter.substring(parameter.indexOf('=') + 1), UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
