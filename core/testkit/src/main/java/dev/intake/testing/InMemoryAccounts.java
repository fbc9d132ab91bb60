package dev.intake.testing;

import dev.intake.access.KeyHash;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountQuery;
import dev.intake.account.AccountRegistry;
import dev.intake.account.OneTimeLink;
import dev.intake.account.SecondFactor;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInQuery;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Uuids;
import dev.intake.secret.SealedSecret;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Accounts in memory. Calls are serialized. */
final class InMemoryAccounts implements AccountRegistry {
    private final Map<AccountName, Account> accounts = new HashMap<>();
    private final List<SignInEntry> entries = new ArrayList<>();

    @Override
    public synchronized boolean add(Account account) {
        return accounts.putIfAbsent(account.name(), account) == null;
    }

    @Override
    public synchronized Optional<Account> find(AccountName name) {
        return Optional.ofNullable(accounts.get(name));
    }

    @Override
    public synchronized Optional<Account> holder(KeyHash link) {
        return accounts.values().stream()
                .filter(account -> account.link().map(OneTimeLink.Stored::hash).equals(Optional.of(link)))
                .findFirst();
    }

    @Override
    public synchronized Optional<Account> operator() {
        return accounts.values().stream().filter(Account::isOperator).findFirst();
    }

    @Override
    public synchronized List<Account> find(AccountQuery query) {
        Comparator<Account> order =
                Comparator.comparing(account -> account.name().value());
        return accounts.values().stream()
                .filter(account -> query.tenant().isEmpty() || query.tenant().equals(account.tenant()))
                .filter(account -> query.after()
                        .filter(name -> account.name().value().compareTo(name.value()) <= 0)
                        .isEmpty())
                .sorted(order)
                .limit(query.limit())
                .toList();
    }

    @Override
    public synchronized <T> Optional<T> change(AccountName name, Function<Account, Change<T>> change) {
        return find(name).map(account -> {
            Change<T> changed = change.apply(account);
            accounts.put(name, changed.account());
            return changed.result();
        });
    }

    @Override
    public synchronized boolean remove(AccountName name, TenantId tenant) {
        boolean isMember = find(name).flatMap(Account::tenant).equals(Optional.of(tenant));
        return isMember && accounts.remove(name) != null;
    }

    @Override
    public synchronized boolean rename(AccountName old, AccountName changed) {
        Account account = accounts.get(old);
        if (account == null || accounts.containsKey(changed)) {
            return false;
        }
        accounts.remove(old);
        accounts.put(changed, account.named(changed));
        return true;
    }

    synchronized Stream<SealedSecret> sealedSecrets() {
        return List.copyOf(accounts.values()).stream()
                .flatMap(account -> account.secondFactor().stream())
                .map(SecondFactor::secret);
    }

    @Override
    public synchronized void note(SignInEntry entry) {
        entries.add(entry);
    }

    @Override
    public synchronized int deleteSignInsBefore(Instant before, int limit) {
        List<SignInEntry> old = entries.stream()
                .filter(entry -> entry.at().isBefore(before))
                .sorted(Comparator.comparing(SignInEntry::at))
                .limit(limit)
                .toList();
        entries.removeAll(old);
        return old.size();
    }

    @Override
    public synchronized List<SignInEntry> signIns(SignInQuery query) {
        Comparator<RecordCursor> order =
                Comparator.comparing(RecordCursor::at).thenComparing(RecordCursor::id, Uuids.UNSIGNED_ORDER);
        return entries.stream()
                .filter(entry -> query.account()
                        .filter(name -> !name.equals(entry.account()))
                        .isEmpty())
                .filter(entry ->
                        query.what().filter(what -> what != entry.what()).isEmpty())
                .filter(entry -> query.after()
                        .filter(mark -> order.compare(new RecordCursor(entry.at(), entry.id()), mark) >= 0)
                        .isEmpty())
                .sorted(Comparator.comparing((SignInEntry entry) -> new RecordCursor(entry.at(), entry.id()), order)
                        .reversed())
                .limit(query.limit())
                .toList();
    }
}
