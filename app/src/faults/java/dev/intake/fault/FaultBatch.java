package dev.intake.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * One request's worth of operations.
 *
 * @param tenant whose
 * @param operations in request order
 */
record FaultBatch(FaultTenant tenant, List<Operation> operations) {
    static final int SIZE = 20;

    private static final int USERS = 400;
    private static final int REMEMBERED = 2_000;
    private static final List<String> TYPES =
            List.of(FaultTenant.ENTERING, "page.viewed", "report.made", "plan.viewed", "invite.sent");

    /**
     * An operation, a track where it has a message id and an identify where it has none.
     *
     * @param user whom it is about
     * @param message its message id, or blank
     * @param type the event's type, or blank
     */
    record Operation(String user, String message, String type) {
        boolean isTrack() {
            return !message.isEmpty();
        }

        boolean enters() {
            return type.equals(FaultTenant.ENTERING);
        }
    }

    /**
     * A random batch, a fifth of it identifies. Of the tracks 15 in 100 repeat an earlier one, of this client or another.
     *
     * @param sent tracks of the tenant that were sent before; the new ones are added
     */
    static FaultBatch random(
            FaultTenant tenant, String client, long number, Queue<Operation> sent, SplittableRandom random) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            String user = tenant.name() + "-u" + random.nextInt(USERS);
            if (random.nextInt(5) == 0) {
                operations.add(new Operation(user, "", ""));
                continue;
            }
            Operation repeated = random.nextInt(100) < 15 ? sent.poll() : null;
            Operation track = repeated != null
                    ? repeated
                    : new Operation(
                            user,
                            tenant.name() + "-" + client + "-" + number + "-" + i,
                            TYPES.get(random.nextInt(TYPES.size())));
            operations.add(track);
            if (sent.size() < REMEMBERED) {
                sent.add(track);
            }
        }
        return new FaultBatch(tenant, List.copyOf(operations));
    }

    String json() {
        StringBuilder json = new StringBuilder(4096).append("{\"batch\":[");
        for (Operation operation : operations) {
            json.append(json.charAt(json.length() - 1) == '[' ? "" : ",");
            if (operation.isTrack()) {
                json.append("""
                        {"type":"track","userId":"%s","event":"%s","messageId":"%s","properties":{"plan":"pro"}}""".formatted(operation.user(), operation.type(), operation.message()));
            } else {
                json.append("""
                        {"type":"identify","userId":"%1$s","traits":{"email":"%1$s@example.com","name":"Ann"}}""".formatted(operation.user()));
            }
        }
        return json.append("]}").toString();
    }
}
