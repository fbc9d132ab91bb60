package dev.intake.http.tenant;

import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;

/** {@code integrations.jte}. */
public record IntegrationsView(
        Page page,
        Tenant tenant,
        String endpoint,
        Optional<FirstEventView> firstEvent,
        List<ConnectorRow> billing,
        ConnectorRow authentication,
        UserImportView userImport,
        String mcp,
        List<TokenRow> tokens) {
    /** Returns the form that generates or replaces the key. */
    public KeyForm keyForm() {
        return KeyForm.of(tenant);
    }

    /** Returns the state of the key. */
    public String keyState() {
        return tenant.key()
                .map(key -> "Valid since " + Labels.moment(key.generatedAt()) + ", begins with " + key.shownPrefix())
                .orElse("No key yet");
    }

    public String signupEvent() {
        return tenant.signupEvent().map(event -> event.value()).orElse("");
    }
}
