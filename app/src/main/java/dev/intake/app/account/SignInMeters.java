package dev.intake.app.account;

import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.account.SignInObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Counts sign-in attempts by result. */
public final class SignInMeters implements SignInObserver {
    static final String SIGN_INS = "intake.sign.ins";

    private final MeterRegistry registry;
    private final Map<Result, Counter> counters = new ConcurrentHashMap<>();

    /** Registers every result at once, because a rate needs a series that starts at zero. */
    public SignInMeters(MeterRegistry registry) {
        this.registry = registry;
        for (Result result : Result.values()) {
            counters.put(result, counter(result));
        }
    }

    private Counter counter(Result result) {
        return Counter.builder(SIGN_INS)
                .description("Sign-in attempts at the dashboard, by result.")
                .tag("result", result.label())
                .register(registry);
    }

    @Override
    public void attempted(Optional<AccountName> account, ClientNetwork from, Result result) {
        counters.computeIfAbsent(result, this::counter).increment();
    }
}
