package dev.intake.jdbc.sql;

import com.zaxxer.hikari.util.DriverDataSource;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Connects to a database whose address may change, for instance when its server moves to another port. */
final class MovableDataSource extends WrappingDataSource {
    private final Supplier<String> address;
    private final String user;
    private final String password;
    private final Properties properties;
    private @Nullable Place last;

    /**
     * Creates a data source.
     *
     * @param address returns the JDBC URL; called before each connection
     * @param properties properties of each connection
     */
    MovableDataSource(Supplier<String> address, String user, String password, Properties properties) {
        this.address = address;
        this.user = user;
        this.password = password;
        this.properties = properties;
    }

    /** An address and its driver. */
    private record Place(String url, DriverDataSource driver) {}

    @Override
    protected synchronized DriverDataSource wrapped() {
        String url = address.get();
        Place place = last;
        if (place == null || !place.url().equals(url)) {
            place = new Place(url, new DriverDataSource(url, null, properties, user, password));
            last = place;
        }
        return place.driver();
    }
}
