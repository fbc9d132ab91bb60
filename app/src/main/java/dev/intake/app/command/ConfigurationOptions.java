package dev.intake.app.command;

import dev.intake.app.settings.Setting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of every command that set a {@link Setting}. */
public final class ConfigurationOptions {
    private ConfigurationOptions() {}

    /** Adds an option per setting. Help hides them: {@code help configuration} shows them instead. */
    public static void addTo(CommandSpec command) {
        for (Setting setting : Setting.values()) {
            command.addOption(option(setting).hidden(true).build());
        }
    }

    /** Adds an option per setting, which help shows. */
    public static void describeIn(CommandSpec help) {
        for (Setting setting : Setting.values()) {
            help.addOption(option(setting).build());
        }
    }

    /** An option that is repeated has several values, the last of which counts. */
    private static OptionSpec.Builder option(Setting setting) {
        return OptionSpec.builder(setting.flag())
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(setting.label())
                .description(setting.description());
    }

    /** Returns the settings that the command line gives. */
    static Map<Setting, String> given(ParseResult parsed) {
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            List<String> values = parsed.matchedOptionValue(setting.flag(), List.of());
            if (!values.isEmpty()) {
                given.put(setting, values.get(values.size() - 1));
            }
        }
        return given;
    }
}
