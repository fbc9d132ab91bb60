package dev.intake.connector.clerk;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.Metadata;
import dev.intake.connector.ProviderTime;
import dev.intake.contact.Attributes;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A user object of Clerk, in webhooks and in the list of users. Private and unsafe metadata in the payload are never
 * read. (Spec, Authentication provider events)
 *
 * @param data the user object
 */
public record ClerkUser(Json data) {
    /** Returns Clerk's id of the user. */
    Optional<CustomerRef> ref() {
        return data.text("id").flatMap(id -> CustomerRef.of(Connector.CLERK, id));
    }

    /** Returns the merchant's id, if the merchant stored it at Clerk. */
    Optional<ExternalId> merchantId() {
        return Metadata.externalId(data.at("external_id"));
    }

    /** Returns the id that is used if the merchant stored none: Clerk's. (Decisions 2.7) */
    Optional<ExternalId> ownId() {
        return Metadata.externalId(data.at("id"));
    }

    /**
     * Returns the primary address. Without a primary one, returns the only address, if it is verified.
     * (Decisions 5)
     */
    public Optional<EmailAddress> email() {
        List<Json> addresses = data.elements("email_addresses");
        Optional<String> primary = data.text("primary_email_address_id").filter(id -> !id.isBlank());
        Stream<Json> chosen = primary.isPresent()
                ? addresses.stream().filter(address -> address.text("id").equals(primary))
                : addresses.stream().filter(address -> addresses.size() == 1 && isVerified(address));
        return chosen.findFirst()
                .flatMap(address -> address.text("email_address"))
                .flatMap(EmailAddress::parse);
    }

    /** Returns the first and last name, as far as present. */
    public Optional<ContactName> name() {
        return ContactName.of(data.text("first_name"), data.text("last_name"));
    }

    /** Returns whether the payload shows that the user has no usable address. */
    boolean showsNoEmail() {
        boolean listed = data.at("email_addresses") instanceof Json.Elements;
        return listed && showsBlank("primary_email_address_id") && email().isEmpty();
    }

    /** Returns whether the payload shows that the user has no name. */
    boolean showsNoName() {
        return showsBlank("first_name") && showsBlank("last_name");
    }

    private boolean showsBlank(String field) {
        return data.has(field)
                && (data.isNull(field)
                        || data.text(field).filter(String::isBlank).isPresent());
    }

    /**
     * Returns the username, the avatar's URL and public metadata, sanitized. Clerk's own fields take precedence over
     * metadata.
     */
    public Attributes attributes() {
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("username", data.at("username"));
        fields.put("avatar_url", data.isNull("image_url") ? data.at("profile_image_url") : data.at("image_url"));
        fields.values()
                .removeIf(value -> value.text().filter(text -> !text.isBlank()).isEmpty());
        return Metadata.of(new Json.Members(fields), data.at("public_metadata")).attributes();
    }

    /** Returns when the user was created. */
    Optional<Instant> createdAt() {
        return ProviderTime.millisOrSeconds(data, "created_at");
    }

    /** Returns the time of this data. */
    Optional<Instant> updatedAt() {
        return ProviderTime.millisOrSeconds(data, "updated_at");
    }

    private static boolean isVerified(Json address) {
        return address.hasText("verified", "verification", "status");
    }
}
