package dev.intake.load;

import java.io.IOException;
import java.sql.SQLException;

/** One connection of a way of taking in deliveries. Used by one thread. */
interface DeliveryLane extends AutoCloseable {
    /** Sends the delivery and waits until it is durable. */
    void send(LoadDelivery delivery) throws IOException, SQLException;

    @Override
    void close() throws IOException, SQLException;
}
