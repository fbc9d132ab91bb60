package dev.intake.kernel;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Describes why a connection to another server failed. Exception messages may quote request data, so they are not used.
 */
public final class ConnectionFailures {
    private static final int MAX_CAUSES = 8;

    /** Ordered by precedence: the first entry that matches any cause wins. */
    private static final List<Words> WORDS = List.of(
            new Words(CertificateException.class, "the certificate of the server is not trusted"),
            new Words(CertPathValidatorException.class, "the certificate of the server is not trusted"),
            new Words(CertPathBuilderException.class, "the certificate of the server is not trusted"),
            new Words(UnknownHostException.class, "the host name is not known"),
            new Words(UnresolvedAddressException.class, "the host name is not known"),
            new Words(ConnectException.class, "the connection was refused"),
            new Words(NoRouteToHostException.class, "there is no route to the host"),
            new Words(SocketTimeoutException.class, "there was no response in time"),
            new Words(TimeoutException.class, "there was no response in time"),
            new Words(SSLException.class, "the TLS connection failed"),
            new Words(EOFException.class, "the connection was lost"),
            new Words(SocketException.class, "the connection was lost"),
            new Words(ClosedChannelException.class, "the connection was lost"));

    private ConnectionFailures() {}

    private record Words(Class<? extends Throwable> failure, String text) {}

    /** Returns a description of the failure and its causes, such as {@code the connection was refused}. */
    public static String describe(Throwable failure) {
        List<Throwable> causes = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(MAX_CAUSES)
                .toList();
        return WORDS.stream()
                .filter(words -> causes.stream().anyMatch(words.failure()::isInstance))
                .map(Words::text)
                .findFirst()
                .orElse("the connection failed");
    }
}
