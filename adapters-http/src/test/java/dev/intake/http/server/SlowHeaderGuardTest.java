package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.Test;

class SlowHeaderGuardTest {
    private final Deque<Runnable> scheduled = new ArrayDeque<>();

    @Test
    void connectionThatCannotBeChecked_doesNotEndTheChecks() throws Exception {
        EndPoint broken = proxy(EndPoint.class, name -> {
            throw new IllegalStateException("a bug");
        });
        Scheduler scheduler = (Scheduler) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Scheduler.class}, (self, method, arguments) -> {
                    scheduled.add((Runnable) arguments[0]);
                    return (Scheduler.Task) () -> true;
                });
        Connector connector =
                proxy(Connector.class, name -> name.equals("getConnectedEndPoints") ? List.of(broken) : scheduler);
        SlowHeaderGuard guard = new SlowHeaderGuard(connector, Duration.ofSeconds(1));
        guard.start();

        for (int i = 0; i < 3; i++) {
            scheduled.remove().run();
        }

        assertThat(scheduled).hasSize(1);
    }

    private interface Answer {
        Object to(String method);
    }

    private <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> method.getName().equals("hashCode")
                        ? Integer.valueOf(System.identityHashCode(self))
                        : answer.to(method.getName())));
    }
}
