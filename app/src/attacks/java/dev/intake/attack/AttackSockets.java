package dev.intake.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Opens connections to the service from the addresses that the attacker has. */
final class AttackSockets {
    private static final int PATIENCE_MILLIS = 30_000;
    private static final int CONNECT_MILLIS = 1_000;

    private final int port;
    private final int addresses;
    private final AtomicInteger opened = new AtomicInteger();

    AttackSockets(int port, int addresses) {
        this.port = port;
        this.addresses = addresses;
    }

    Socket open() throws IOException {
        int number = Math.floorMod(opened.getAndIncrement(), addresses) + 1;
        Socket socket = new Socket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 1, (byte) number}), 0));
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
