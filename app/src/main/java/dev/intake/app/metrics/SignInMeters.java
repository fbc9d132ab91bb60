package dev.intake.app.metrics;

import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.usecase.SignInObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts attempts to sign in to the dashboard, by what came of them. */
final class SignInMeters implements SignInObserver {
    static final String SIGN_INS = "intake.sign.ins";

    private final Map<Result, Counter> counters;

    SignInMeters(MeterRegistry registry) {
        counters = Arrays.stream(Result.values())
                .collect(Collectors.toMap(
                        Function.identity(),
                        result -> Counter.builder(SIGN_INS)
                                .description("Attempts to sign in to the dashboard, by result.")
                                .tag("result", result.label())
                                .register(registry)));
    }

    @Override
    public void attempted(Optional<AccountName> account, ClientNetwork from, Result result) {
        counters.get(result).increment();
    }
}
