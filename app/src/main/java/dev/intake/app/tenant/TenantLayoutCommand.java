package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.remote.ApiRequest;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows or changes the layout of a tenant's emails. */
@Command(
        name = "layout",
        description = "Show or set the layout of a tenant's emails that are written in Markdown: a header, a footer and"
                + " two colors.")
public final class TenantLayoutCommand extends TenantCommand implements RemoteCommand {
    @Option(
            names = "--header",
            paramLabel = "TEXT",
            description = "A line above the text, such as the product's name: 1 to " + LayoutText.MAX + " characters.")
    private @Nullable String header;

    @Option(
            names = "--footer",
            paramLabel = "TEXT",
            description = "A line below the text: 1 to " + LayoutText.MAX + " characters. The postal address and the"
                    + " unsubscribe link follow it.")
    private @Nullable String footer;

    @Option(
            names = "--accent",
            paramLabel = "#RRGGBB",
            description = "The color of links and header, with a contrast of 4.5 or more with white.")
    private @Nullable String accent;

    @Option(names = "--background", paramLabel = "#RRGGBB", description = "The color around the email.")
    private @Nullable String background;

    @Option(
            names = "--clear",
            paramLabel = "PART",
            split = ",",
            description = "Set a part to its default: ${COMPLETION-CANDIDATES}.")
    private List<Part> cleared = new ArrayList<>();

    /** A part of the layout, named like its option. */
    enum Part {
        HEADER("header"),
        FOOTER("footer"),
        ACCENT("accent"),
        BACKGROUND("background");

        private final String word;

        Part(String word) {
            this.word = word;
        }

        private EmailLayout clear(EmailLayout layout) {
            return switch (this) {
                case HEADER -> layout.withHeader(Optional.empty());
                case FOOTER -> layout.withFooter(Optional.empty());
                case ACCENT -> layout.withAccent(Optional.empty());
                case BACKGROUND -> layout.withBackground(Optional.empty());
            };
        }

        @Override
        public String toString() {
            return word;
        }
    }

    public TenantLayoutCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return Stream.of(
                        refusal(
                                isNoText(header),
                                "--header must be one line of 1 to " + LayoutText.MAX + " characters"),
                        refusal(
                                isNoText(footer),
                                "--footer must be one line of 1 to " + LayoutText.MAX + " characters"),
                        refusal(isNoColor(accent), "--accent must be a color such as #0b57d0"),
                        refusal(
                                !isNoColor(accent)
                                        && color(accent)
                                                .filter(color -> !color.isLegibleOn(EmailLayout.CARD))
                                                .isPresent(),
                                "--accent must have a contrast of at least " + Color.LEGIBLE + " with white; choose a"
                                        + " darker color"),
                        refusal(isNoColor(background), "--background must be a color such as #f4f4f5"),
                        refusal(
                                cleared.stream().anyMatch(this::isGiven),
                                "a part of the layout can be set or cleared, not both"))
                .flatMap(Optional::stream)
                .findFirst()
                .map(Outcome::usageError);
    }

    private boolean isGiven(Part part) {
        return switch (part) {
            case HEADER -> header != null;
            case FOOTER -> footer != null;
            case ACCENT -> accent != null;
            case BACKGROUND -> background != null;
        };
    }

    private static Optional<String> refusal(boolean isRefused, String why) {
        return isRefused ? Optional.of(why) : Optional.empty();
    }

    private static boolean isNoText(@Nullable String text) {
        return text != null && LayoutText.parse(text).isEmpty();
    }

    private static boolean isNoColor(@Nullable String text) {
        return text != null && Color.parse(text).isEmpty();
    }

    private static Optional<Color> color(@Nullable String text) {
        return Optional.ofNullable(text).flatMap(Color::parse);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return shown(
                scope.tenant(),
                (changes()
                                ? scope.intake()
                                        .setEmailLayout()
                                        .change(scope.tenant(), this::edit, Actor.COMMAND_LINE)
                                        .orElseThrow()
                                : scope.stored())
                        .layout());
    }

    private boolean changes() {
        return header != null || footer != null || accent != null || background != null || !cleared.isEmpty();
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return shown(
                tenant.tenant(),
                layout(
                        changes()
                                ? tenant.edit("/layout", before -> json(Json.object(), edit(layout(before))))
                                : tenant.call(ApiRequest.get("/settings"))));
    }

    /** Reads the layout from the settings that the management API returns. */
    private static EmailLayout layout(JsonNode settings) {
        JsonNode layout = settings.path("layout");
        return new EmailLayout(
                text(layout, "header").flatMap(LayoutText::parse),
                text(layout, "footer").flatMap(LayoutText::parse),
                text(layout, "accent").flatMap(Color::parse),
                text(layout, "background").flatMap(Color::parse));
    }

    private static Optional<String> text(JsonNode object, String member) {
        return Optional.ofNullable(object.path(member).textValue());
    }

    private EmailLayout edit(EmailLayout before) {
        EmailLayout after = before;
        for (Part part : cleared) {
            after = part.clear(after);
        }
        if (header != null) {
            after = after.withHeader(LayoutText.parse(header));
        }
        if (footer != null) {
            after = after.withFooter(LayoutText.parse(footer));
        }
        if (accent != null) {
            after = after.withAccent(color(accent));
        }
        return background == null ? after : after.withBackground(color(background));
    }

    private static ObjectNode json(ObjectNode json, EmailLayout layout) {
        layout.header().ifPresent(text -> json.put("header", text.value()));
        layout.footer().ifPresent(text -> json.put("footer", text.value()));
        layout.accent().ifPresent(color -> json.put("accent", color.value()));
        layout.background().ifPresent(color -> json.put("background", color.value()));
        return json;
    }

    private static Outcome shown(TenantId tenant, EmailLayout layout) {
        return Outcome.done(
                json(Json.object().put("tenantId", tenant.value()), layout),
                List.of(
                        "Header: "
                                + layout.header()
                                        .map(text -> Printable.of(text.value()))
                                        .orElse("none"),
                        "Footer: "
                                + layout.footer()
                                        .map(text -> Printable.of(text.value()))
                                        .orElse("none"),
                        "Accent: " + layout.accent().map(Color::value).orElse("default"),
                        "Background: " + layout.background().map(Color::value).orElse("default")));
    }
}
