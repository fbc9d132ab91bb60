package dev.intake.fault;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends requests to the nodes in turns, to those that say they are ready. */
final class Balancer implements AutoCloseable {
    private static final int LOOK_MILLIS = 100;

    private final List<ServiceNode> nodes;
    private final AtomicInteger turn = new AtomicInteger();
    private final Thread prober;
    private volatile List<ServiceNode> ready;

    private Balancer(List<ServiceNode> nodes) {
        this.nodes = nodes;
        this.ready = nodes;
        this.prober = new Thread(this::probe, "balancer");
        prober.setDaemon(true);
    }

    static Balancer over(List<ServiceNode> nodes) {
        Balancer balancer = new Balancer(List.copyOf(nodes));
        balancer.prober.start();
        return balancer;
    }

    private void probe() {
        try {
            while (true) {
                ready = nodes.stream().filter(ServiceNode::isReady).toList();
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException closed) {
            // no client sends any longer
        }
    }

    /** The node whose turn it is; any when none is ready. */
    ServiceNode next() {
        List<ServiceNode> now = ready;
        List<ServiceNode> among = now.isEmpty() ? nodes : now;
        return among.get(Math.floorMod(turn.getAndIncrement(), among.size()));
    }

    @Override
    public void close() {
        prober.interrupt();
    }
}
