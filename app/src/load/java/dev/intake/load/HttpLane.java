package dev.intake.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The service over HTTP. */
final class HttpLane implements Lane {
    private final List<LoadTenant> tenants;
    private final LoadConnection connection;

    HttpLane(int port, List<LoadTenant> tenants) throws IOException {
        this.tenants = tenants;
        this.connection = new LoadConnection(port);
    }

    @Override
    public Answered send(LoadBatch batch) throws IOException {
        LoadTenant tenant = tenants.get(batch.tenant());
        String answer = connection.post(
                "/api/tenants/" + tenant.id() + "/events",
                "Authorization: Bearer " + tenant.key().reveal(),
                batch.json().getBytes(StandardCharsets.UTF_8));
        return answered(answer);
    }

    /** What an answer says of the tracks; the second door answers alike. */
    static Answered answered(String answer) {
        int duplicates = count("\"duplicate\"", answer);
        int identifies = count("\"identify\"", answer);
        return new Answered(count("\"ok\",", answer) - identifies, duplicates);
    }

    private static int count(String word, String text) {
        int count = 0;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length())) {
            count++;
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
