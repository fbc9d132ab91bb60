package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Metadata;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.json.Json;
import dev.intake.source.Connector;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether a provider's payload, which nobody could digest, names a person. It does with the person's address anywhere in
 * it, with the provider's id of the person as its customer, or with the merchant's own id where a merchant puts one. A
 * name is no sign: others have it too.
 *
 * @param externalId the merchant's own id of the person
 * @param addresses the addresses that the person was known by
 * @param customers the provider's customers that the person is
 */
public record Mentions(Optional<ExternalId> externalId, Set<EmailAddress> addresses, Set<CustomerRef> customers) {
    private static final Pattern AROUND_ADDRESSES = Pattern.compile("[\\s<>(),;:\"\\[\\]]+");

    /** Copies the sets. */
    public Mentions {
        addresses = Set.copyOf(addresses);
        customers = Set.copyOf(customers);
    }

    /** How the contact can be named, given the links of its customers. */
    public static Mentions of(Contact contact, Collection<LinkedCustomer> links) {
        Set<EmailAddress> addresses = new HashSet<>();
        contact.email().ifPresent(addresses::add);
        links.forEach(link -> link.subject().email().ifPresent(addresses::add));
        return new Mentions(
                contact.externalId(),
                addresses,
                links.stream().map(LinkedCustomer::customer).collect(Collectors.toSet()));
    }

    /** Whether the connector's payload names the person. */
    public boolean in(Connector connector, Json payload) {
        if (payload instanceof Json.Members members) {
            return members.values().entrySet().stream()
                    .anyMatch(member -> isOwnId(member) || in(connector, member.getValue()));
        }
        if (payload instanceof Json.Elements elements) {
            return elements.values().stream().anyMatch(element -> in(connector, element));
        }
        return payload instanceof Json.Text text && (isCustomer(connector, text.value()) || hasAddress(text.value()));
    }

    private boolean isOwnId(Map.Entry<String, Json> member) {
        return externalId.isPresent()
                && Metadata.isUserIdKey(member.getKey())
                && Metadata.externalId(member.getValue()).equals(externalId);
    }

    private boolean isCustomer(Connector connector, String text) {
        return CustomerRef.of(connector, text).filter(customers::contains).isPresent();
    }

    private boolean hasAddress(String text) {
        return text.indexOf('@') >= 0
                && Arrays.stream(AROUND_ADDRESSES.split(text, -1))
                        .anyMatch(word -> EmailAddress.parse(word)
                                .filter(addresses::contains)
                                .isPresent());
    }
}
