package dev.intake.http.dashboard;

import dev.intake.http.dashboard.SdkSnippets.Snippet;
import dev.intake.tenant.Tenant;
import java.util.List;
import java.util.Optional;

/** What templates are given, one record each. */
final class Views {
    private Views() {}

    /** {@code signIn.jte}: the name that was typed stays, and so does a text that was sent too late. */
    record SignInView(Page page, String name, Optional<KeptText> kept) {
        String action() {
            return kept.map(KeptText::signIn).orElse(Gate.SIGN_IN);
        }
    }

    /** {@code kept.jte}: a text that was sent too late. */
    record KeptView(Page page, KeptText kept) {}

    /** {@code choosePassword.jte}: whose link it is. */
    record ChoosePasswordView(Page page, String name, String path) {}

    /** {@code tenants.jte}. */
    record TenantsView(Page page, List<Tenant> tenants) {}

    /** {@code message.jte}. */
    record MessageView(Page page, String heading, String text) {}

    /** {@code reference.jte}. */
    record ReferenceView(Page page, ApiReference reference) {}

    /** {@code shownOnce.jte}: a secret of ours, this once. */
    record ShownOnceView(
            Page page,
            String heading,
            String text,
            String secret,
            String snippetTitle,
            String snippet,
            List<Snippet> clients,
            Optional<FirstEventView> firstEvent) {}

    /** {@code key.jte}. */
    record KeyView(Page page, String heading, KeyForm form) {}

    /** {@code integrations.jte}. */
    record IntegrationsView(
            Page page,
            Tenant tenant,
            String endpoint,
            Optional<FirstEventView> firstEvent,
            List<ConnectorRow> billing,
            ConnectorRow authentication,
            UserImportView userImport,
            String mcp,
            List<TokenRow> tokens) {
        /** The form that generates or replaces the key. */
        KeyForm keyForm() {
            return KeyForm.of(tenant);
        }

        /** What is known of the key. */
        String keyState() {
            return tenant.key()
                    .map(key ->
                            "In force since " + Labels.moment(key.generatedAt()) + ", begins with " + key.shownPrefix())
                    .orElse("No key yet");
        }

        String signupEvent() {
            return tenant.signupEvent().map(event -> event.value()).orElse("");
        }
    }
}
