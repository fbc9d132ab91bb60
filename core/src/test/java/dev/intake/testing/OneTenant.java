package dev.intake.testing;

import dev.intake.AcrossTenants;
import dev.intake.Storage;
import dev.intake.access.KeyHash;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.World;
import dev.intake.secret.MasterKeyId;
import dev.intake.step.MailRoute;
import dev.intake.tenant.Tenant;
import dev.intake.tenant.TenantRegistry;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds work of one tenant and its test world only, so that what other tests left undone is no concern of this one.
 *
 * @param working does the work
 * @param tenant whose
 */
record OneTenant(Storage working, TenantId tenant) implements ForwardingStorage {
    private static final int ALL = 100_000;

    @Override
    public TenantRegistry registry() {
        TenantRegistry all = working.registry();
        return new TenantRegistry() {
            @Override
            public void add(Tenant added) {
                all.add(added);
            }

            @Override
            public boolean addFirst(Tenant added) {
                return all.addFirst(added);
            }

            @Override
            public List<Tenant> all() {
                return all.all().stream()
                        .filter(one -> one.id().live().equals(tenant))
                        .toList();
            }

            @Override
            public Optional<TenantId> holder(KeyHash key) {
                return all.holder(key);
            }
        };
    }

    @Override
    public AcrossTenants acrossTenants() {
        return new AcrossTenants() {
            @Override
            public List<DueProgram> duePrograms(World world, Instant now, Set<MailRoute> avoided, int limit) {
                return working.acrossTenants().duePrograms(world, now, avoided, ALL).stream()
                        .filter(due -> due.tenant().live().equals(tenant))
                        .limit(limit)
                        .toList();
            }

            @Override
            public List<DueVerification> dueVerifications(Instant now, int limit) {
                return working.acrossTenants().dueVerifications(now, ALL).stream()
                        .filter(due -> due.tenant().equals(tenant))
                        .limit(limit)
                        .toList();
            }

            @Override
            public List<TenantId> dueImports(Instant now, int limit) {
                return working.acrossTenants().dueImports(now, ALL).stream()
                        .filter(tenant::equals)
                        .limit(limit)
                        .toList();
            }

            @Override
            public List<FailedDeliveries> failedDeliveries(int limit) {
                return working.acrossTenants().failedDeliveries(limit);
            }

            @Override
            public long sealedOtherwise(Collection<MasterKeyId> seals) {
                return working.acrossTenants().sealedOtherwise(seals);
            }

            @Override
            public List<PlacedSecret> secretsInUse(int limit) {
                return working.acrossTenants().secretsInUse(limit);
            }

            @Override
            public Backlog backlog(World world, Instant now, int limit) {
                return working.acrossTenants().backlog(world, now, limit);
            }
        };
    }
}
