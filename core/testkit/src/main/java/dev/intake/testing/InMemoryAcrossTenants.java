package dev.intake.testing;

import dev.intake.AcrossTenants;
import dev.intake.email.EmailState;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.World;
import dev.intake.secret.MasterKeyId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.step.MailRoute;
import dev.intake.sync.Verification;
import dev.intake.tenant.MailServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The queries of {@link InMemoryStorage} over all its tenants. */
record InMemoryAcrossTenants(InMemoryAccounts accounts, Supplier<Map<TenantId, TenantData>> tenants)
        implements AcrossTenants {
    @Override
    public List<DueProgram> duePrograms(World world, Instant now, Set<MailRoute> avoided, int limit) {
        record Waiting(DueProgram program, Instant since, int turn) {}
        List<Waiting> all = new ArrayList<>();
        for (Map.Entry<TenantId, TenantData> tenant : tenants.get().entrySet()) {
            if (World.of(tenant.getKey()) != world) {
                continue;
            }
            List<Map.Entry<ProgramId, Instant>> due =
                    new ArrayList<>(tenant.getValue().steps().due(now).entrySet());
            due.sort(Map.Entry.comparingByValue());
            boolean ownServer = tenant.getValue().mailServer().isPresent();
            for (int turn = 0; turn < due.size(); turn++) {
                DueProgram program =
                        new DueProgram(tenant.getKey(), due.get(turn).getKey(), ownServer);
                all.add(new Waiting(program, due.get(turn).getValue(), turn));
            }
        }
        return all.stream()
                .filter(waiting -> !avoided.contains(waiting.program().route()))
                .sorted(Comparator.comparingInt(Waiting::turn).thenComparing(Waiting::since))
                .limit(limit)
                .map(Waiting::program)
                .toList();
    }

    @Override
    public List<DueVerification> dueVerifications(Instant now, int limit) {
        return tenants.get().entrySet().stream()
                .flatMap(tenant -> {
                    Collection<Verification> all =
                            tenant.getValue().verifications.values();
                    return tenant.getValue().apiKeys.keySet().stream()
                            .filter(connector -> isDue(all, connector, now))
                            .map(connector -> new DueVerification(tenant.getKey(), connector, servedAt(all, now)));
                })
                .sorted(Comparator.comparing(due -> due.since().orElse(Instant.MIN)))
                .limit(limit)
                .toList();
    }

    private static Optional<Instant> servedAt(Collection<Verification> all, Instant now) {
        return all.stream()
                .filter(one -> one.isRunning() || one.isDue(now))
                .flatMap(one -> one.run().dueAt().stream())
                .map(at -> at.isAfter(now) ? now : at)
                .max(Comparator.naturalOrder());
    }

    private static boolean isDue(Collection<Verification> all, Connector connector, Instant now) {
        List<Verification> verifications =
                all.stream().filter(one -> one.connector() == connector).toList();
        return verifications.stream().noneMatch(one -> one.days() == Verification.REPEATED_DAYS)
                || verifications.stream().anyMatch(one -> one.isDue(now));
    }

    @Override
    public List<TenantId> dueImports(Instant now, int limit) {
        record Waiting(TenantId tenant, Instant since) {}
        return tenants.get().entrySet().stream()
                .flatMap(tenant -> tenant.getValue().importRuns.values().stream()
                        .filter(run -> run.isDue(now))
                        .map(run -> new Waiting(tenant.getKey(), run.dueAt().orElse(now))))
                .sorted(Comparator.comparing(Waiting::since))
                .limit(limit)
                .map(Waiting::tenant)
                .toList();
    }

    @Override
    public List<FailedDeliveries> failedDeliveries(int limit) {
        return tenants.get().entrySet().stream()
                .filter(tenant -> World.of(tenant.getKey()) == World.LIVE)
                .map(tenant -> new FailedDeliveries(
                        tenant.getKey(), tenant.getValue().failed.size()))
                .filter(failed -> failed.waiting() > 0)
                .sorted(Comparator.comparing(FailedDeliveries::waiting).reversed())
                .limit(limit)
                .toList();
    }

    @Override
    public long sealedOtherwise(Collection<MasterKeyId> seals) {
        return Stream.concat(
                        tenants.get().values().stream().flatMap(TenantData::sealedSecrets), accounts.sealedSecrets())
                .filter(secret -> seals.stream().noneMatch(secret::isSealedWith))
                .count();
    }

    @Override
    public List<PlacedSecret> secretsInUse(int limit) {
        return Stream.of(
                        placed(Purpose.SIGNING, data -> data.secrets, StoredSecrets::current),
                        placed(Purpose.API_KEY, data -> data.apiKeys, StoredApiKey::key),
                        mailPasswords())
                .flatMap(secrets -> secrets.limit(limit))
                .toList();
    }

    private Stream<PlacedSecret> mailPasswords() {
        return tenants.get().entrySet().stream()
                .flatMap(tenant -> tenant.getValue().mailServer().stream()
                        .flatMap(server -> server.login().stream()
                                .map(login -> new PlacedSecret(
                                        MailServer.context(tenant.getKey(), server.host()), login.password()))));
    }

    private <T> Stream<PlacedSecret> placed(
            Purpose purpose, Function<TenantData, Map<Connector, T>> kept, Function<T, SealedSecret> sealed) {
        return tenants.get().entrySet().stream()
                .flatMap(tenant -> kept.apply(tenant.getValue()).entrySet().stream()
                        .map(stored -> new PlacedSecret(
                                new SecretContext(tenant.getKey(), stored.getKey(), purpose),
                                sealed.apply(stored.getValue()))));
    }

    @Override
    public Backlog backlog(World world, Instant now, int limit) {
        List<TenantData> all = tenants.get().entrySet().stream()
                .filter(tenant -> World.of(tenant.getKey()) == world)
                .map(Map.Entry::getValue)
                .toList();
        List<Instant> due =
                all.stream().flatMap(data -> data.steps().allDue(now)).sorted().toList();
        return new Backlog(
                Math.min(due.size(), limit),
                due.stream().findFirst(),
                Math.min(all.stream().mapToLong(data -> data.parked.size()).sum(), limit),
                Math.min(all.stream().mapToLong(data -> data.failed.size()).sum(), limit),
                Math.min(
                        all.stream()
                                .flatMap(data -> data.emails.values().stream())
                                .filter(email -> email.state() instanceof EmailState.Reviewable)
                                .count(),
                        limit));
    }
}
