package dev.intake.http.provider;

import dev.intake.connector.ListedObject;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Json;
import dev.intake.sync.ListCursor;
import dev.intake.sync.ObjectDirectory;
import java.util.List;
import java.util.Optional;

/**
 * The lists of what a billing provider has, one after the other. A cursor is the name of a list, a colon and a position in the
 * list. Thread-safe.
 */
abstract class HistoryLists implements ObjectDirectory {
    static final int PAGE_SIZE = 100;

    final ProviderApi api;
    private final String provider;
    private final String member;
    private final List<Part> parts;

    /**
     * Creates a client.
     *
     * @param member the member of a response that is the list
     * @param parts the lists, in order
     */
    HistoryLists(ProviderApi.Account account, String member, List<Part> parts) {
        this.api = new ProviderApi(account);
        this.provider = account.provider();
        this.member = member;
        this.parts = parts;
    }

    /**
     * A list.
     *
     * @param name its name in cursors
     * @param kind the kind of its objects
     * @param path its path, to which {@code name=value} can be appended
     * @param forbidden the reason if the key may not read it
     */
    record Part(String name, Kind kind, String path, String forbidden) {}

    /** Returns the position at the start of a list. */
    abstract String start();

    /** Returns whether a cursor can have this position. */
    abstract boolean isPosition(String text);

    /** Returns what requests the page at a position of a list. */
    abstract ProviderApi.Asked asked(Part part, String position);

    /** Returns whether another page of the list follows. */
    abstract boolean hasMore(Json response, List<Json> entries);

    /** Returns the position of the page that follows; empty if the last entry doesn't tell it. */
    abstract Optional<String> next(List<Json> entries, String position);

    @Override
    public final ProviderPage<ListedObject, ListCursor> page(Optional<ListCursor> after) {
        String[] place = after.map(ListCursor::value)
                .orElseGet(() -> parts.get(0).name() + ":" + start())
                .split(":", 2);
        for (int i = 0; i < parts.size() && place.length == 2; i++) {
            if (parts.get(i).name().equals(place[0]) && isPosition(place[1])) {
                return page(i, place[1]);
            }
        }
        return new ProviderPage.Refused<>("the stored position is not in " + provider + "'s lists");
    }

    private ProviderPage<ListedObject, ListCursor> page(int index, String position) {
        Part part = parts.get(index);
        return api.list(asked(part, position), member, (response, entries) -> {
            List<ListedObject> objects = entries.stream()
                    .map(object -> new ListedObject(part.kind(), object))
                    .toList();
            if (hasMore(response, entries)) {
                Optional<ListCursor> next =
                        next(entries, position).flatMap(to -> ListCursor.parse(part.name() + ":" + to));
                return api.continued(objects, next, "object");
            }
            return new ProviderPage.Listed<>(
                    objects,
                    parts.stream()
                            .skip(index + 1L)
                            .findFirst()
                            .map(list -> new ListCursor(list.name() + ":" + start())));
        });
    }
}
