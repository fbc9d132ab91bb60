package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.contact.EmailAddress;
import dev.intake.secret.HmacSha256;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionStore;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Suppressed addresses in memory, by keyed hash. */
record InMemorySuppressions(Supplier<TenantData> data) implements SuppressionStore {
    private static final byte[] KEY = "of every tenant in memory".getBytes(UTF_8);

    /** The key of a row. */
    record ClosedAddress(String hash, SuppressionReason reason) {
        static ClosedAddress of(EmailAddress address, SuppressionReason reason) {
            byte[] hash = HmacSha256.of(KEY, "", ByteBuffer.wrap(address.key().getBytes(UTF_8)));
            return new ClosedAddress(HexFormat.of().formatHex(hash), reason);
        }
    }

    static List<Suppression> of(TenantData data, EmailAddress address) {
        return Set.of(SuppressionReason.values()).stream()
                .flatMap(reason ->
                        Optional.ofNullable(data.suppressions.get(ClosedAddress.of(address, reason))).stream())
                .sorted(Comparator.comparing(Suppression::reason))
                .toList();
    }

    @Override
    public Map<EmailAddress, List<Suppression>> suppressions(Set<EmailAddress> addresses) {
        return addresses.stream()
                .filter(address -> !of(data.get(), address).isEmpty())
                .collect(Collectors.toMap(Function.identity(), address -> of(data.get(), address)));
    }

    @Override
    public void save(EmailAddress address, Suppression suppression) {
        data.get().suppressions.put(ClosedAddress.of(address, suppression.reason()), suppression);
    }
}
