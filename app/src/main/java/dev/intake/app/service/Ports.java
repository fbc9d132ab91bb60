package dev.intake.app.service;

import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * Looks whether the service can have its ports, before a database is started and its tables are changed for it. Another
 * program may take a port after that; then the server that listens refuses in the same words.
 */
final class Ports {
    private Ports() {}

    /**
     * Tries them.
     *
     * @throws PortTakenException when one cannot be listened on
     */
    static void requireFree(Settings settings) {
        if (settings.port() != 0) {
            require(Setting.PORT, new InetSocketAddress(settings.host(), settings.port()), settings.port());
        }
        settings.management()
                .ifPresent(
                        at -> require(Setting.MANAGEMENT_PORT, new InetSocketAddress(at.host(), at.port()), at.port()));
    }

    /**
     * Binds and does not listen, so that no client meets a service that is not there. As the server does, it may share
     * the port with connections of a service before that are still passing away.
     */
    private static void require(Setting setting, SocketAddress address, int port) {
        try (Socket socket = new Socket()) {
            socket.setReuseAddress(true);
            socket.bind(address);
        } catch (BindException e) {
            throw new PortTakenException(setting, port, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
