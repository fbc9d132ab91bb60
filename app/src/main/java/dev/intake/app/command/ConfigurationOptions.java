package dev.intake.app.command;

import dev.intake.app.settings.Setting;
import java.util.EnumMap;
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

    private static OptionSpec.Builder option(Setting setting) {
        return OptionSpec.builder(setting.flag())
                .type(String.class)
                .paramLabel(setting.label())
                .description(setting.description());
    }

    /** Returns the settings that the command line gives. */
    static Map<Setting, String> given(ParseResult parsed) {
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            if (parsed.hasMatchedOption(setting.flag())) {
                given.put(setting, parsed.matchedOptionValue(setting.flag(), ""));
            }
        }
        return given;
    }
}
