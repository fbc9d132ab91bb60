package dev.intake.app.doctor;

import dev.intake.app.settings.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks the running Java and the environment variables. */
public final class EnvironmentChecks {
    /** The launcher's variable for options of the Java virtual machine, which is not a setting. */
    private static final String JAVA_OPTIONS = "INTAKE_JAVA_OPTS";

    private EnvironmentChecks() {}

    /** Returns the checks of these variables. */
    public static List<Check> of(Map<String, String> environment) {
        List<Check> checks = new ArrayList<>();
        checks.add(Check.ok("java", "version " + Runtime.version() + ", " + maxHeapMegabytes() + " MB maximum heap"));
        Set<String> unknown = new TreeSet<>(environment.keySet());
        unknown.removeIf(name -> !name.startsWith(Setting.VARIABLE_PREFIX));
        unknown.removeAll(known());
        for (String name : unknown) {
            checks.add(Check.warning(
                    "configuration",
                    name + " is set, but Intake has no such setting",
                    "Check the spelling; \"intake help configuration\" prints the names."));
        }
        return checks;
    }

    private static long maxHeapMegabytes() {
        return Runtime.getRuntime().maxMemory() / (1024 * 1024);
    }

    private static Set<String> known() {
        Set<String> known = new HashSet<>(Set.of(JAVA_OPTIONS));
        for (Setting setting : Setting.values()) {
            known.add(setting.variable());
            if (setting.isSecret()) {
                known.add(setting.fileVariable());
            }
        }
        return known;
    }
}
