package dev.intake.app.service;

import dev.intake.app.settings.Setting;
import dev.intake.app.settings.Settings;
import dev.intake.http.server.Loopback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * Checks whether the ports of the service are free, before the database is started and migrated. If another program takes a
 * port after that, the server reports it with the same message.
 */
final class Ports {
    private Ports() {}

    /**
     * Checks all ports of the settings.
     *
     * @throws PortTakenException if the service could not listen on one of them
     */
    static void requireFree(Settings settings) {
        if (settings.port() != 0) {
            require(Setting.PORT, new InetSocketAddress(settings.host(), settings.port()), settings.port());
            Loopback.beside(settings.host())
                    .ifPresent(beside ->
                            require(Setting.PORT, new InetSocketAddress(beside, settings.port()), settings.port()));
        }
        settings.management()
                .ifPresent(
                        at -> require(Setting.MANAGEMENT_PORT, new InetSocketAddress(at.host(), at.port()), at.port()));
    }

    /**
     * Checks one port by binding without listening, so that no client can connect. Like the server, it may share the port
     * with closing connections of an earlier service.
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
