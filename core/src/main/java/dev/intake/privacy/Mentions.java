package dev.intake.privacy;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.Metadata;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.webhook.Mention;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Determines whether the payload of a failed delivery mentions a person. It does if it contains an address of the person
 * anywhere, the provider's id of one of the person's customers, or the merchant's id of the person in a field for such ids. A
 * name is not sufficient, because other people may have it, too.
 *
 * @param externalId the merchant's id of the person
 * @param addresses all known addresses of the person
 * @param customers the person's customers at providers
 */
public record Mentions(Optional<ExternalId> externalId, Set<EmailAddress> addresses, Set<CustomerRef> customers) {
    /** Copies the sets. */
    public Mentions {
        addresses = Set.copyOf(addresses);
        customers = Set.copyOf(customers);
    }

    /** Returns what names the contact, given the links of its customers. */
    public static Mentions of(Contact contact, Collection<LinkedCustomer> links) {
        Set<EmailAddress> addresses = new HashSet<>();
        contact.email().ifPresent(addresses::add);
        links.forEach(link -> link.subject().email().ifPresent(addresses::add));
        return new Mentions(
                contact.externalId(),
                addresses,
                links.stream().map(LinkedCustomer::customer).collect(Collectors.toSet()));
    }

    /** Returns the digests by which kept bodies are found. */
    public Set<Mention> digests() {
        return Stream.of(
                        externalId.stream().map(Mention::of),
                        addresses.stream().flatMap(Mention::everyOf),
                        customers.stream().map(Mention::of))
                .flatMap(mentions -> mentions)
                .collect(Collectors.toSet());
    }

    /** Returns whether the connector's payload mentions the person. */
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
        return EmailAddress.within(text).anyMatch(addresses::contains);
    }
}
