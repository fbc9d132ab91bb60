package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Metadata;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.Uuids;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A digest of an address, a user id or a provider's customer, by which a kept body is found without opening it. (ADR 139)
 *
 * @param digest the first 128 bits of a SHA-256 hash
 */
public record Mention(UUID digest) {
    /** Maximum number of mentions of a body; further ones are omitted. */
    public static final int MAX_IN_BODY = 50;

    /** The members of a provider's objects that hold the id of a customer or a user. */
    private static final Set<String> CUSTOMER_KEYS =
            Set.of("id", "customer", "customer_account", "customer_id", "user_id");

    private static final byte[] SEPARATOR = {0};

    /** Returns the mention of an address. */
    public static Mention of(EmailAddress address) {
        return of("address", address.key());
    }

    /** Returns the mention of an address, and the one by which earlier versions stored it, if it differs. */
    public static Stream<Mention> everyOf(EmailAddress address) {
        return Stream.concat(
                Stream.of(of(address)), address.formerKey().stream().map(former -> of("address", former)));
    }

    /** Returns the mention of a user by the merchant's id. */
    public static Mention of(ExternalId user) {
        return of("user", user.value());
    }

    /** Returns the mention of a provider's customer. */
    public static Mention of(CustomerRef customer) {
        return of(customer.connector().segment(), customer.id());
    }

    private static Mention of(String kind, String id) {
        return new Mention(
                Uuids.ofHash(kind.getBytes(StandardCharsets.US_ASCII), SEPARATOR, id.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Returns the people mentioned in a payload: the addresses in it, the user ids in members for such ids, and the ids in
     * members for customers. At most {@value #MAX_IN_BODY}.
     */
    public static Set<Mention> in(Connector connector, Json payload) {
        Set<Mention> found = new HashSet<>();
        collect(connector, payload, found);
        return found;
    }

    private static void collect(Connector connector, Json payload, Set<Mention> found) {
        if (found.size() >= MAX_IN_BODY) {
            return;
        }
        if (payload instanceof Json.Members members) {
            for (Map.Entry<String, Json> member : members.values().entrySet()) {
                ids(connector, member, found);
                collect(connector, member.getValue(), found);
            }
        } else if (payload instanceof Json.Elements elements) {
            elements.values().forEach(element -> collect(connector, element, found));
        } else if (payload instanceof Json.Text text) {
            EmailAddress.within(text.value()).map(Mention::of).forEach(found::add);
        }
    }

    private static void ids(Connector connector, Map.Entry<String, Json> member, Set<Mention> found) {
        if (Metadata.isUserIdKey(member.getKey())) {
            Metadata.externalId(member.getValue()).map(Mention::of).ifPresent(found::add);
        }
        if (CUSTOMER_KEYS.contains(member.getKey())) {
            member.getValue()
                    .text()
                    .flatMap(id -> CustomerRef.of(connector, id))
                    .map(Mention::of)
                    .ifPresent(found::add);
        }
    }
}
