package dev.intake.contact;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which contacts to list, a page at a time. */
public sealed interface ContactQuery {
    /** Contacts in one answer, at most. */
    int MAX_LIMIT = 1000;

    /** How many at most, 1 to {@value #MAX_LIMIT}. */
    int limit();

    /**
     * All of them, the last made first: by descending id, for ids are made in the order of time.
     *
     * @param before only those made before this one
     * @param limit how many at most, 1 to {@value #MAX_LIMIT}
     */
    record Newest(Optional<ContactId> before, int limit) implements ContactQuery {
        /** Refuses another limit. */
        public Newest {
            requireLimit(limit);
        }
    }

    /**
     * Those in which a field begins so, by the field's key in order of its characters, then by id.
     *
     * @param field which
     * @param beginning of the key, as {@link Field#key} gives it; not empty
     * @param after only those that come after this mark
     * @param limit how many at most, 1 to {@value #MAX_LIMIT}
     */
    record Beginning(Field field, String beginning, Optional<Mark> after, int limit) implements ContactQuery {
        /** Refuses another limit, and to begin with nothing. */
        public Beginning {
            requireLimit(limit);
            if (beginning.isEmpty()) {
                throw new IllegalArgumentException("there is nothing to begin with");
            }
        }
    }

    /**
     * Those of these ids that there are, in no order.
     *
     * @param ids whose, at most {@value #MAX_LIMIT}; none is nobody's
     */
    record OfIds(Set<ContactId> ids) implements ContactQuery {
        /** Copies the set, and refuses more. */
        public OfIds {
            ids = Set.copyOf(ids);
            if (ids.size() > MAX_LIMIT) {
                throw new IllegalArgumentException("at most " + MAX_LIMIT + " ids, not " + ids.size());
            }
        }

        @Override
        public int limit() {
            return Math.max(1, ids.size());
        }
    }

    /** What contacts are searched by. */
    enum Field {
        /** The customer's own id, as it is written. */
        EXTERNAL_ID,
        /** The address, in any case. */
        EMAIL,
        /** The first {@value ContactName#MAX_KEY} characters of the display name, in any case. */
        NAME,
        /** The same characters from the second word of the name on. */
        NAME_FROM_WORD_2,
        /** The same characters from the third word of the name on. */
        NAME_FROM_WORD_3,
        /** The same characters from the fourth word of the name on. */
        NAME_FROM_WORD_4,
        /** The same characters from the fifth word of the name on. */
        NAME_FROM_WORD_5;

        /** Returns the key of what somebody typed. */
        public String key(String text) {
            return switch (this) {
                case EXTERNAL_ID -> text;
                case EMAIL -> text.toLowerCase(Locale.ROOT);
                case NAME, NAME_FROM_WORD_2, NAME_FROM_WORD_3, NAME_FROM_WORD_4, NAME_FROM_WORD_5 ->
                    ContactName.key(text);
            };
        }

        /** Returns the key of the contact's field, if it has one. */
        public Optional<String> keyOf(Contact contact) {
            return switch (this) {
                case EXTERNAL_ID -> contact.externalId().map(ExternalId::value);
                case EMAIL -> contact.email().map(EmailAddress::key);
                case NAME -> contact.name().map(ContactName::key);
                case NAME_FROM_WORD_2 -> keyFrom(2, contact);
                case NAME_FROM_WORD_3 -> keyFrom(3, contact);
                case NAME_FROM_WORD_4 -> keyFrom(4, contact);
                case NAME_FROM_WORD_5 -> keyFrom(5, contact);
            };
        }

        private static Optional<String> keyFrom(int word, Contact contact) {
            return contact.name().flatMap(name -> ContactName.keyFrom(word, name.key()));
        }
    }

    /**
     * A place in the order of a field.
     *
     * @param key the field's key there
     * @param contact the contact there
     */
    record Mark(String key, ContactId contact) {}

    private static void requireLimit(int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }
}
