package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs that use official clients, as their users do. The profile {@code clients} puts the clients in place. */
final class ClientProgram {
    /** The directory in which Node.js finds the clients: a program must be next to them. */
    static final Path NODE = Path.of("target", "clients", "node");

    /** The clients for Java, and what they need. */
    static final Path JAVA = Path.of("target", "clients", "java");

    private static final long PATIENCE_MINUTES = 5;

    private ClientProgram() {}

    /** Runs a program for Node.js to its end, which must be a good one, and gives what it printed. */
    static String node(Path program, String... arguments) throws IOException, InterruptedException {
        return run(program, List.of("node", program.toString()), arguments);
    }

    /** Runs a program that is one file of Java, with the clients for Java. */
    static void java(Path program, String... arguments) throws IOException, InterruptedException {
        javaWith(JAVA, program, arguments);
    }

    /** Runs a program that is one file of Java, with the libraries of a folder, and returns what it printed. */
    static String javaWith(Path libraries, Path program, String... arguments) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return run(program, List.of(java, "-cp", libraries + File.separator + "*", program.toString()), arguments);
    }

    /** Generates a client for Java from a description of the API with this version of openapi-generator, and returns its libraries. */
    static Path generatedJava(Path description, String version) throws IOException, InterruptedException {
        Path folder = Path.of("target", "clients", "described", version).toAbsolutePath();
        Path project = Path.of("src", "test", "clients", "described", "pom.xml");
        run(
                project,
                List.of("mvn", "-B", "-q", "-f", project.toString(), "package"),
                "-Ddescription=" + description.toAbsolutePath(),
                "-Dgenerator.version=" + version,
                "-Dfolder=" + folder);
        return folder.resolve("lib");
    }

    private static String run(Path program, List<String> start, String... arguments)
            throws IOException, InterruptedException {
        assertThat(program).isRegularFile();
        List<String> command = new ArrayList<>(start);
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("intake-client-", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
            process.destroyForcibly();
            String printed = Files.readString(output);
            assertThat(ended && process.exitValue() == 0)
                    .as("%s: %s", program, printed)
                    .isTrue();
            return printed;
        } finally {
            Files.delete(output);
        }
    }
}
