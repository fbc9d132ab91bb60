package dev.intake.load;

import dev.intake.load.LoadOperation.Identify;
import dev.intake.load.LoadOperation.Track;
import java.util.List;

/**
 * One request's worth of operations.
 *
 * @param tenant index of the tenant
 * @param operations in request order
 * @param repeats how many of its tracks repeat a message id
 */
record LoadBatch(int tenant, List<LoadOperation> operations, int repeats) {
    static final int SIZE = 100;

    List<Identify> identifies() {
        return only(Identify.class);
    }

    List<Track> tracks() {
        return only(Track.class);
    }

    private <T extends LoadOperation> List<T> only(Class<T> kind) {
        return operations.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The body of the request. */
    String json() {
        StringBuilder json = new StringBuilder(24 * 1024).append("{\"batch\":[");
        for (LoadOperation operation : operations) {
            operation.appendTo(json);
            json.append(',');
        }
        json.setLength(json.length() - 1);
        return json.append("]}").toString();
    }
}
