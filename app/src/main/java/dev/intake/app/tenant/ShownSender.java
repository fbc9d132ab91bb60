package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sender of a tenant's emails, read from the database or from a remote service.
 *
 * @param tenant the tenant's id
 * @param name the name that recipients see
 * @param from the address that recipients see; absent for the service's address
 * @param sender the configured parts, without the mail server
 */
record ShownSender(TenantId tenant, String name, Optional<SenderAddress> from, SenderIdentity sender) {
    private static final String NAME = "name";
    private static final String FROM = "from";
    private static final String REPLY_TO = "replyTo";
    private static final String POSTAL_ADDRESS = "postalAddress";

    /** Returns the stored sender. */
    static ShownSender of(Tenant tenant) {
        return new ShownSender(
                tenant.id(), tenant.shownSender(), tenant.sender().shownFrom(), tenant.sender());
    }

    /** Reads the sender from the settings that the management API returns. */
    static ShownSender of(TenantId tenant, JsonNode settings) {
        JsonNode sender = settings.path("sender");
        Optional<SenderAddress> from = text(sender, FROM).flatMap(SenderAddress::parse);
        return new ShownSender(
                tenant,
                sender.path(NAME).asText(),
                from,
                new SenderIdentity(
                        text(sender, NAME)
                                .filter(name -> sender.path("nameSet").asBoolean())
                                .flatMap(SenderName::parse),
                        from.filter(address -> sender.path("fromSet").asBoolean()),
                        text(sender, REPLY_TO).flatMap(SenderAddress::parse),
                        text(sender, POSTAL_ADDRESS).flatMap(PostalAddress::parse)));
    }

    private static Optional<String> text(JsonNode object, String member) {
        return Optional.ofNullable(object.path(member).textValue());
    }

    /** Returns the request body that sets a sender through the management API. */
    static ObjectNode toSet(SenderIdentity sender) {
        ObjectNode body = Json.object();
        sender.name().ifPresent(name -> body.put(NAME, name.value()));
        sender.replyTo().ifPresent(address -> body.put(REPLY_TO, address.value()));
        sender.postalAddress().ifPresent(address -> body.put(POSTAL_ADDRESS, address.text()));
        return body;
    }

    /** Returns the outcome of a command that shows the sender. */
    Outcome outcome() {
        return Outcome.done(json(), lines());
    }

    private ObjectNode json() {
        ObjectNode json = Json.object()
                .put("tenantId", tenant.value())
                .put("senderName", name)
                .put("set", sender.name().isPresent());
        sender.from().ifPresent(address -> json.put(FROM, address.value()));
        sender.replyTo().ifPresent(address -> json.put(REPLY_TO, address.value()));
        sender.postalAddress().ifPresent(address -> {
            ArrayNode array = json.putArray(POSTAL_ADDRESS);
            address.lines().forEach(array::add);
        });
        return json;
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Recipients see the sender \"" + Printable.of(name) + "\""
                + (sender.name().isPresent()
                        ? "."
                        : ", the tenant's own name. \"intake tenant sender " + tenant
                                + " --name NAME\" sets another."));
        lines.add("From: " + from.map(SenderAddress::value).orElse("the service's sender address"));
        lines.add("Reply-To: " + sender.replyTo().map(SenderAddress::value).orElse("none"));
        lines.add("Postal address: "
                + sender.postalAddress()
                        .map(address -> Printable.of(address.toString()))
                        .orElse("none"));
        return lines;
    }
}
