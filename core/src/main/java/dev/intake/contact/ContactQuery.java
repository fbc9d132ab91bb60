package dev.intake.contact;

import java.util.Optional;
import java.util.function.Function;

/** Selects a page of contacts. */
public sealed interface ContactQuery {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Maximum number of contacts in a page. */
    int MAX_LIMIT = 1000;

    /** Maximum number of contacts that a search for an attribute scans. */
    int MAX_SCANNED = 20_000;

    /** Returns the maximum number of results, 1 to {@value #MAX_LIMIT}. */
    int limit();

    /**
     * All contacts, newest first: by descending id, because ids are ordered by time.
     *
     * @param before only contacts older than this one
     * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
     */
    record Newest(Optional<ContactId> before, int limit) implements ContactQuery {
        /** Rejects an invalid limit. */
        public Newest {
            requireLimit(limit);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.newest().apply(this);
        }
    }

    /**
     * Contacts with a field that starts with a prefix, ordered by the field's key, then by id.
     *
     * @param field the field to search
     * @param prefix prefix of the key, as {@link Field#key} returns it; not empty
     * @param after only contacts after this position
     * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
     */
    record Prefix(Field field, String prefix, Optional<Cursor> after, int limit) implements ContactQuery {
        /** Rejects an invalid limit and an empty prefix. */
        public Prefix {
            requireLimit(limit);
            if (prefix.isEmpty()) {
                throw new IllegalArgumentException("the prefix must not be empty");
            }
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.prefix().apply(this);
        }
    }

    /**
     * Contacts with an attribute, newest first, among the {@value #MAX_SCANNED} newest that the position leaves: no index has
     * attributes.
     *
     * @param attribute the attribute
     * @param before only contacts older than this one
     * @param limit maximum number of results, 1 to {@value #MAX_LIMIT}
     */
    record WithAttribute(AttributeFilter attribute, Optional<ContactId> before, int limit) implements ContactQuery {
        /** Rejects an invalid limit. */
        public WithAttribute {
            requireLimit(limit);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.withAttribute().apply(this);
        }
    }

    /** A searchable field. */
    enum Field {
        /** The external id; case-sensitive. */
        EXTERNAL_ID,
        /** The email address, ignoring case. */
        EMAIL,
        /** The first {@value ContactName#MAX_KEY} characters of the display name, ignoring case. */
        NAME,
        /** The name's key from its second word. */
        NAME_FROM_WORD_2,
        /** The name's key from its third word. */
        NAME_FROM_WORD_3,
        /** The name's key from its fourth word. */
        NAME_FROM_WORD_4,
        /** The name's key from its fifth word. */
        NAME_FROM_WORD_5;

        /** Returns the search key of typed text. */
        public String key(String text) {
            return switch (this) {
                case EXTERNAL_ID -> text;
                case EMAIL -> EmailAddress.keyPrefix(text);
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
     * A position in the order of a field.
     *
     * @param key the field's key at this position
     * @param contact the contact at this position
     */
    record Cursor(String key, ContactId contact) {}

    private static void requireLimit(int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", not " + limit);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Newest, R> newest, Function<Prefix, R> prefix, Function<WithAttribute, R> withAttribute) {}
}
