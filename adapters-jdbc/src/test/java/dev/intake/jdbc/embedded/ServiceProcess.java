package dev.intake.jdbc.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;

/** A service in its own process, which a test can kill. */
final class ServiceProcess implements AutoCloseable {
    private static final String READY = "ready";

    private final Process process;
    private final String firstLine;

    private ServiceProcess(Process process, String firstLine) {
        this.process = process;
        this.firstLine = firstLine;
    }

    /** Starts the server of a directory, says so, and holds it until its input ends. */
    public static void main(String[] arguments) throws IOException {
        ServerLauncher launcher =
                new ServerLauncher(Path.of(arguments[0]), new SecureRandom()).withPrograms(Path.of(arguments[1]));
        try (EmbeddedServer server = launcher.start()) {
            System.out.println(READY + " " + server.port());
            System.in.readAllBytes();
        } catch (EmbeddedServerException e) {
            System.out.println(e.getMessage());
        }
    }

    /** Starts the process and waits for its first line, which the end of the process would give as well. */
    static ServiceProcess start(Path dataDirectory, Path programs) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServiceProcess.class.getName(),
                        dataDirectory.toString(),
                        programs.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader();
        String line = output.readLine();
        return new ServiceProcess(process, line == null ? "" : line);
    }

    boolean isReady() {
        return firstLine.startsWith(READY);
    }

    /** What it printed first: that it is ready, or why not. */
    String firstLine() {
        return firstLine;
    }

    long pid() {
        return process.pid();
    }

    /** As {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends its input and waits until it has stopped its server. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
