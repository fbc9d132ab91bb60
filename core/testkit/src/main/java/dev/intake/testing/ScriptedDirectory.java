package dev.intake.testing;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Json;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A list of users in pages of a chosen size. Prepared responses, such as failures, precede the pages. */
public final class ScriptedDirectory implements ObjectDirectory {
    private final List<ListedObject> users;
    private final int pageSize;
    private final Deque<ProviderPage<ListedObject, ListCursor>> setbacks = new ArrayDeque<>();
    private final List<Optional<ListCursor>> asked = new ArrayList<>();
    private Optional<Long> total = Optional.empty();

    /** Creates a list of these users. */
    public ScriptedDirectory(int pageSize, List<Json> users) {
        this.pageSize = pageSize;
        this.users = listed(users);
    }

    /** Returns users as they are listed. */
    public static List<ListedObject> listed(List<Json> users) {
        return users.stream().map(user -> new ListedObject(Kind.USER, user)).toList();
    }

    /** Prepares a response; each is returned once, in order. */
    public ScriptedDirectory butFirst(ProviderPage<ListedObject, ListCursor> setback) {
        setbacks.add(setback);
        return this;
    }

    /** Tells this total. */
    public ScriptedDirectory totaling(long users) {
        total = Optional.of(users);
        return this;
    }

    @Override
    public Optional<Long> total() {
        return total;
    }

    /** Returns the requested positions, in order. */
    public List<Optional<ListCursor>> asked() {
        return List.copyOf(asked);
    }

    @Override
    public ProviderPage<ListedObject, ListCursor> page(Optional<ListCursor> after) {
        asked.add(after);
        if (!setbacks.isEmpty()) {
            return setbacks.remove();
        }
        int start = after.map(cursor -> Integer.parseInt(cursor.value())).orElse(0);
        int end = Math.min(start + pageSize, users.size());
        return new ProviderPage.Listed<>(
                users.subList(start, end),
                end < users.size() ? Optional.of(new ListCursor(Integer.toString(end))) : Optional.empty());
    }
}
