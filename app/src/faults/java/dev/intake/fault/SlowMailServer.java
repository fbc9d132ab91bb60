package dev.intake.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.intake.email.EmailId;
import dev.intake.testing.MailJournal;
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

/** A mail server that takes 20 to 120 milliseconds for each email, and writes down when each was begun. */
final class SlowMailServer implements AutoCloseable {
    private static final String MESSAGE_ID = "message-id:";
    private static final int MIN_MILLIS = 20;
    private static final int MAX_MILLIS = 120;

    private final ServerSocket listening;
    private final MailJournal journal;
    private final Map<EmailId, Integer> accepted = new ConcurrentHashMap<>();

    private SlowMailServer(ServerSocket listening, MailJournal journal) {
        this.listening = listening;
        this.journal = journal;
    }

    static SlowMailServer start(MailJournal journal) throws IOException {
        SlowMailServer server = new SlowMailServer(new ServerSocket(0, 64, InetAddress.getLoopbackAddress()), journal);
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
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                if (command.startsWith("MAIL")) {
                    begun = journal.now();
                }
                if (command.startsWith("DATA")) {
                    say(client, "354 go on");
                    EmailId id = read(in);
                    // One worker speaks through a connection at a time, and any worker may be the next.
                    journal.begins(id, new Object(), begun);
                    accepted.merge(id, 1, Integer::sum);
                    TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(MIN_MILLIS, MAX_MILLIS));
                }
                say(client, command.startsWith("QUIT") ? "221 bye" : "250 fine");
            }
        } catch (IOException ended) {
            // the client is gone
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static EmailId read(BufferedReader in) throws IOException {
        String id = "";
        for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
            if (id.isEmpty() && line.toLowerCase(Locale.ROOT).startsWith(MESSAGE_ID)) {
                id = line.substring(line.indexOf('<') + 1, line.indexOf('@'));
            }
        }
        return EmailId.parse(id).orElseThrow(() -> new IOException("an email without a Message-ID, or half of one"));
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
