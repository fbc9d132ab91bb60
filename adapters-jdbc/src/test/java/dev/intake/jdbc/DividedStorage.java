package dev.intake.jdbc;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.intake.AcrossTenants;
import dev.intake.Storage;
import dev.intake.access.KeyHash;
import dev.intake.account.AccountRegistry;
import dev.intake.event.Unrecorded;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnprovenLookups;
import dev.intake.kernel.World;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealingContext;
import dev.intake.secret.SecretContext;
import dev.intake.step.MailRoute;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantRegistry;
import dev.intake.traffic.TrafficCount;
import dev.intake.traffic.TrafficLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Tenants divided over several storages. The tenant, which is the first argument of a port's accessor or of each of its
 * methods, determines the storage. Four ports name no tenant: one searches all tenants, one adds and lists them, one has
 * accounts, and one writes the traffic of many tenants at once.
 */
final class DividedStorage {
    private final List<? extends Storage> parts;

    private DividedStorage(List<? extends Storage> parts) {
        this.parts = parts;
    }

    /** One storage out of several; accounts are in the first. */
    public static Storage over(List<? extends Storage> parts) {
        DividedStorage divided = new DividedStorage(parts);
        Map<Class<?>, Object> notOfATenant = Map.of(
                AcrossTenants.class, divided.new AllTenants(),
                TenantRegistry.class, divided.new Registry(),
                AccountRegistry.class, parts.get(0).accounts(),
                TrafficLog.class, divided.new Traffic());
        return proxy(Storage.class, (port, arguments) -> {
            if (port.getDeclaringClass() == Object.class) {
                return port.invoke(divided, arguments);
            }
            if (port.getDeclaringClass() == UnprovenLookups.class) {
                // The lookup names the tenant itself.
                return ((Supplier<?>) arguments[0]).get();
            }
            if (arguments.length > 0) {
                return port.invoke(divided.home(named(port, arguments)), arguments);
            }
            Object known = notOfATenant.get(port.getReturnType());
            return known == null ? divided.ofATenant(port) : known;
        });
    }

    private interface Port {
        Object call(Method method, Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T proxy(Class<T> type, Port port) {
        Object proxy =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    try {
                        return port.call(method, arguments == null ? new Object[0] : arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
        return type.cast(proxy);
    }

    private Object ofATenant(Method port) {
        return proxy(
                port.getReturnType(),
                (method, arguments) -> method.invoke(port.invoke(home(named(method, arguments))), arguments));
    }

    private static TenantId named(Method method, Object[] arguments) {
        if (arguments.length == 0 || !(arguments[0] instanceof TenantId tenant)) {
            throw new AssertionError(method + " names no tenant");
        }
        return tenant;
    }

    /** Any rule works that always returns the same storage for a tenant. */
    private Storage home(TenantId tenant) {
        return parts.get(Math.floorMod(tenant.value().hashCode(), parts.size()));
    }

    private <T> Stream<T> all(Function<Storage, Collection<T>> question) {
        return parts.stream().flatMap(part -> question.apply(part).stream());
    }

    private final class AllTenants implements AcrossTenants {
        /** Each part has its longest waiting first; they do not report which of them waits longer. */
        @Override
        public List<DueProgram> duePrograms(World world, Instant now, Set<MailRoute> avoided, int limit) {
            return all(part -> part.acrossTenants().duePrograms(world, now, avoided, limit))
                    .limit(limit)
                    .toList();
        }

        @Override
        public List<DueVerification> dueVerifications(Instant now, int limit) {
            return all(part -> part.acrossTenants().dueVerifications(now, limit))
                    .sorted(Comparator.comparing(due -> due.since().orElse(Instant.MIN)))
                    .limit(limit)
                    .toList();
        }

        @Override
        public List<TenantId> dueImports(Instant now, int limit) {
            return all(part -> part.acrossTenants().dueImports(now, limit))
                    .sorted(Comparator.comparing(this::dueSince))
                    .limit(limit)
                    .toList();
        }

        private Instant dueSince(TenantId tenant) {
            return home(tenant).syncViews(tenant).importRuns().values().stream()
                    .flatMap(run -> run.dueAt().stream())
                    .findFirst()
                    .orElse(Instant.MAX);
        }

        @Override
        public List<FailedDeliveries> failedDeliveries(int limit) {
            return all(part -> part.acrossTenants().failedDeliveries(limit))
                    .sorted(Comparator.comparing(FailedDeliveries::waiting).reversed())
                    .limit(limit)
                    .toList();
        }

        @Override
        public long sealedOtherwise(Collection<MasterKeyId> seals) {
            return parts.stream()
                    .mapToLong(part -> part.acrossTenants().sealedOtherwise(seals))
                    .sum();
        }

        private static Object kind(SealingContext place) {
            return place instanceof SecretContext secret ? secret.purpose() : place.getClass();
        }

        @Override
        public List<PlacedSecret> secretsInUse(int limit) {
            return all(part -> part.acrossTenants().secretsInUse(limit))
                    .collect(groupingBy(placed -> kind(placed.place())))
                    .values()
                    .stream()
                    .flatMap(ofPurpose -> ofPurpose.stream().limit(limit))
                    .toList();
        }

        @Override
        public Backlog backlog(World world, Instant now, int limit) {
            return parts.stream()
                    .map(part -> part.acrossTenants().backlog(world, now, limit))
                    .reduce(new Backlog(0, Optional.empty(), 0, 0, 0), (one, other) -> together(one, other, limit));
        }

        private static Backlog together(Backlog one, Backlog other, int limit) {
            return new Backlog(
                    Math.min(limit, one.dueSteps() + other.dueSteps()),
                    Stream.of(one.oldestDue(), other.oldestDue())
                            .flatMap(Optional::stream)
                            .min(Comparator.naturalOrder()),
                    Math.min(limit, one.parked() + other.parked()),
                    Math.min(limit, one.failedDeliveries() + other.failedDeliveries()),
                    Math.min(limit, one.emailsToReview() + other.emailsToReview()));
        }
    }

    private final class Traffic implements TrafficLog {
        @Override
        public void count(Map<TenantId, ? extends Collection<TrafficCount>> counts) {
            byHome(counts).forEach((part, theirs) -> part.trafficLog().count(theirs));
        }

        @Override
        public void keep(Map<TenantId, ? extends Collection<Unrecorded>> operations) {
            byHome(operations).forEach((part, theirs) -> part.trafficLog().keep(theirs));
        }

        @Override
        public int forgetCounts(TenantId tenant, Instant before, int limit) {
            return home(tenant).trafficLog().forgetCounts(tenant, before, limit);
        }

        @Override
        public int forgetUnrecorded(TenantId tenant, Instant before) {
            return home(tenant).trafficLog().forgetUnrecorded(tenant, before);
        }

        private <V> Map<Storage, Map<TenantId, V>> byHome(Map<TenantId, V> values) {
            return values.entrySet().stream()
                    .collect(groupingBy(entry -> home(entry.getKey()), toMap(Map.Entry::getKey, Map.Entry::getValue)));
        }
    }

    private final class Registry implements TenantRegistry {
        @Override
        public void add(Tenant tenant) {
            home(tenant.id()).registry().add(tenant);
        }

        /** Exact in each part. Over several, two that ask at once may both add theirs. */
        @Override
        public boolean addFirst(Tenant tenant) {
            return all().isEmpty() && home(tenant.id()).registry().addFirst(tenant);
        }

        @Override
        public List<Tenant> all() {
            return DividedStorage.this.all(part -> part.registry().all()).toList();
        }

        @Override
        public Optional<TenantId> holder(KeyHash key) {
            return parts.stream()
                    .flatMap(part -> part.registry().holder(key).stream())
                    .findFirst();
        }
    }
}
