package dev.intake.attack;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How to attack.
 *
 * @param seconds that each attack lasts
 * @param floodConnections connections of a sign-in flood
 * @param pauseMillis between two attempts of one of them
 * @param forms slow forms at a time
 * @param bodies slow bodies at a time
 * @param loopConnections connections of a tenant that sends single events
 * @param fairnessOnly 1 to run only the loops of tenants and strangers
 * @param addresses that the attacker has, from 127.0.1.1 on
 * @param heap megabytes of the service's heap
 * @param bytes of a hostile body
 * @param java the program that runs the service
 * @param classPath of the service
 */
record AttackOptions(
        int seconds,
        int floodConnections,
        int pauseMillis,
        int forms,
        int bodies,
        int loopConnections,
        int fairnessOnly,
        int addresses,
        int heap,
        int bytes,
        String java,
        String classPath) {
    private static final List<String> NUMBERS = List.of(
            "--seconds",
            "--flood",
            "--pause",
            "--forms",
            "--bodies",
            "--loop",
            "--fairness-only",
            "--addresses",
            "--heap",
            "--bytes");
    private static final List<String> TEXTS = List.of("--java-home", "--class-path");

    static AttackOptions parse(String[] arguments) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        boolean known = given.keySet().stream().allMatch(name -> NUMBERS.contains(name) || TEXTS.contains(name));
        if (!known || arguments.length % 2 != 0) {
            throw new IllegalArgumentException("options, each with a value: " + NUMBERS + " " + TEXTS);
        }
        String home = given.getOrDefault("--java-home", System.getProperty("java.home"));
        return new AttackOptions(
                number(given, "--seconds", 20),
                number(given, "--flood", 500),
                number(given, "--pause", 200),
                number(given, "--forms", 2_051),
                number(given, "--bodies", 300),
                number(given, "--loop", 200),
                number(given, "--fairness-only", 0),
                number(given, "--addresses", 4),
                number(given, "--heap", 512),
                number(given, "--bytes", 1_000_000),
                Path.of(home, "bin", "java").toString(),
                given.getOrDefault("--class-path", System.getProperty("java.class.path")));
    }

    private static int number(Map<String, String> given, String name, int usual) {
        String text = given.get(name);
        return text == null ? usual : Integer.parseInt(text);
    }
}
