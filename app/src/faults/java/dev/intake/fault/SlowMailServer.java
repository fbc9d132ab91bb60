package dev.intake.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.intake.email.EmailId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A mail server that takes 20 to 120 milliseconds for each email, and reports when each was begun. */
final class SlowMailServer implements AutoCloseable {
    private static final String MESSAGE_ID = "message-id:";
    private static final String SUBJECT = "subject:";
    private static final String RECIPIENT = "RCPT TO:<";
    private static final int MIN_MILLIS = 20;
    private static final int MAX_MILLIS = 120;

    private final ServerSocket listening;
    private final LongSupplier clock;
    private final Inbox inbox;
    private final Map<EmailId, Integer> accepted = new ConcurrentHashMap<>();

    private SlowMailServer(ServerSocket listening, LongSupplier clock, Inbox inbox) {
        this.listening = listening;
        this.clock = clock;
        this.inbox = inbox;
    }

    /**
     * An email that was received as a whole.
     *
     * @param id of its Message-ID
     * @param recipient address
     * @param subject as sent, without encoded words
     * @param begun time of {@code MAIL FROM} by the server's clock
     */
    record Received(EmailId id, String recipient, String subject, long begun) {}

    /** Is notified of each email before the client has the server's reply. */
    @FunctionalInterface
    interface Inbox {
        /** Called when the email is accepted; the reply waits until this returns. */
        void receive(Received email) throws InterruptedException;
    }

    /**
     * Starts the server.
     *
     * @param clock returns the time at which an email is begun
     * @param inbox is notified of each email
     */
    static SlowMailServer start(LongSupplier clock, Inbox inbox) throws IOException {
        SlowMailServer server =
                new SlowMailServer(new ServerSocket(0, 64, InetAddress.getLoopbackAddress()), clock, inbox);
        daemon(server::accept);
        return server;
    }

    /** What makes a node send by this. */
    Map<String, String> settings() {
        return Map.of(
                "INTAKE_SMTP_HOST", "127.0.0.1",
                "INTAKE_SMTP_PORT", Integer.toString(listening.getLocalPort()),
                "INTAKE_SMTP_SECURITY", "none",
                "INTAKE_MAIL_FROM", "hello@example.org");
    }

    /** Returns how often each email was accepted. */
    Map<EmailId, Integer> accepted() {
        return Map.copyOf(accepted);
    }

    /** Returns how many of these emails were accepted. */
    long accepted(Collection<EmailId> emails) {
        return emails.stream().filter(accepted::containsKey).count();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "slow mail server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                daemon(() -> talk(client));
            }
        } catch (IOException closed) {
            // the run is over
        }
    }

    private void talk(Socket client) {
        try (client) {
            BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), ISO_8859_1));
            say(client, "220 slow");
            long begun = 0;
            String recipient = "";
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                if (command.startsWith("MAIL")) {
                    begun = clock.getAsLong();
                }
                if (command.startsWith(RECIPIENT)) {
                    recipient = line.substring(RECIPIENT.length(), line.indexOf('>'));
                }
                if (command.startsWith("DATA")) {
                    say(client, "354 go on");
                    Received email = read(in, recipient, begun);
                    accepted.merge(email.id(), 1, Integer::sum);
                    TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(MIN_MILLIS, MAX_MILLIS));
                    inbox.receive(email);
                }
                say(client, command.startsWith("QUIT") ? "221 bye" : "250 fine");
            }
        } catch (IOException ended) {
            // the client has disconnected
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Received read(BufferedReader in, String recipient, long begun) throws IOException {
        String id = "";
        String subject = "";
        String line = in.readLine();
        while (line != null && !line.equals(".")) {
            String field = line.toLowerCase(Locale.ROOT);
            if (id.isEmpty() && field.startsWith(MESSAGE_ID)) {
                id = line.substring(line.indexOf('<') + 1, line.indexOf('@'));
            } else if (subject.isEmpty() && field.startsWith(SUBJECT)) {
                subject = line.substring(SUBJECT.length()).strip();
            }
            line = in.readLine();
        }
        if (line == null) {
            throw new IOException("half of an email");
        }
        EmailId parsed = EmailId.parse(id).orElseThrow(() -> new IOException("an email without a Message-ID"));
        return new Received(parsed, recipient, subject, begun);
    }

    private static void say(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\r\n").getBytes(ISO_8859_1));
        client.getOutputStream().flush();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
