package dev.intake.app.account;

import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.account.SignInObserver;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs sign-in attempts, one line per checked attempt. Attempts that were rejected unchecked are counted on one line a
 * second, so a flood of attempts does not flood the log. A line names the account only if it exists, because the user may
 * have typed the password into the wrong field.
 */
public final class SignInLog implements SignInObserver {
    private static final Logger LOG = LoggerFactory.getLogger(SignInLog.class);
    private static final long SECOND = 1_000_000_000L;

    private final LongSupplier nanos;
    private final AtomicLong unchecked = new AtomicLong();
    private final AtomicLong nextLine;

    /** Creates a log with a clock that counts nanoseconds from an arbitrary start. */
    public SignInLog(LongSupplier nanos) {
        this.nanos = nanos;
        this.nextLine = new AtomicLong(nanos.getAsLong());
    }

    @Override
    public void attempted(Optional<AccountName> account, ClientNetwork from, Result result) {
        if (result == Result.LIMITED || result == Result.BUSY) {
            logUnchecked(from, result);
        } else {
            LOG.atInfo()
                    .addKeyValue("result", result.label())
                    .addKeyValue("account", account.map(AccountName::value).orElse(""))
                    .addKeyValue("from", from.value())
                    .log(
                            "Sign-in from {}: {}{}",
                            from,
                            result.label(),
                            account.map(name -> ", account " + name).orElse(""));
        }
    }

    private void logUnchecked(ClientNetwork from, Result result) {
        unchecked.incrementAndGet();
        long due = nextLine.get();
        long now = nanos.getAsLong();
        if (now - due >= 0 && nextLine.compareAndSet(due, now + SECOND)) {
            LOG.atWarn()
                    .addKeyValue("result", result.label())
                    .addKeyValue("from", from.value())
                    .log(
                            "Sign-in attempts rejected unchecked since the last such line: {}; the newest from {}: {}",
                            unchecked.getAndSet(0),
                            from,
                            result.label());
        }
    }
}
