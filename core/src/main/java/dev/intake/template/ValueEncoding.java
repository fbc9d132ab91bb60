package dev.intake.template;

import java.util.Optional;

/** The position of a merge field, which determines how its value is encoded. */
enum ValueEncoding {
    /** In a subject. */
    SUBJECT {
        @Override
        Optional<String> encode(String value) {
            return Optional.of(SafeText.shortened(value));
        }
    },
    /** In plain text, with other text on the line. */
    TEXT {
        @Override
        Optional<String> encode(String value) {
            return Optional.of(LinkBreaker.apply(SafeText.oneLine(value)));
        }
    },
    /** In plain text, alone on its line. The value may have several lines or be a complete URL. */
    TEXT_ALONE {
        @Override
        Optional<String> encode(String value) {
            String text = SafeText.clean(value);
            boolean address = LinkText.address(text).filter(text::equals).isPresent();
            return Optional.of(address ? text : LinkBreaker.apply(text));
        }
    },
    /** In plain text, within a URL of the author. */
    TEXT_LINK {
        @Override
        Optional<String> encode(String value) {
            String text = SafeText.oneLine(value);
            boolean leaves = text.codePoints().anyMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c));
            return Optional.of(leaves ? LinkBreaker.apply(text) : text);
        }
    },
    /** In HTML text, or in a quoted attribute that is not a link. */
    MARKUP {
        @Override
        Optional<String> encode(String value) {
            return Optional.of(SafeText.escape(LinkBreaker.apply(SafeText.oneLine(value))));
        }
    },
    /** At the start of a link; the value is the complete URL. */
    LINK {
        @Override
        Optional<String> encode(String value) {
            return LinkText.address(value).map(SafeText::escape);
        }
    },
    /** In the host of a link with the author's scheme. */
    LINK_HOST {
        @Override
        Optional<String> encode(String value) {
            return LinkText.host(value);
        }
    },
    /** After the host of a link, before any question mark. */
    LINK_PATH {
        @Override
        Optional<String> encode(String value) {
            return LinkText.path(value);
        }
    },
    /** After a question mark or number sign in a link, or after another field. */
    LINK_PART {
        @Override
        Optional<String> encode(String value) {
            return Optional.of(LinkText.part(value));
        }
    };

    /** Encodes the value for this position; empty if that is impossible, so that the field counts as missing. */
    abstract Optional<String> encode(String value);

    /** Returns what a value must be so that it can be encoded, for messages. */
    String rule() {
        return switch (this) {
            case SUBJECT, TEXT, TEXT_ALONE, TEXT_LINK, MARKUP, LINK_PART -> "any text is allowed";
            case LINK -> "a link begins with http://, https:// or mailto:";
            case LINK_HOST -> "a host has letters, digits, dots and hyphens";
            case LINK_PATH -> "a path has no segment . or ..";
        };
    }

    /**
     * Encodes the contact's own address for this position. It is not broken like other links, because people copy it.
     */
    Optional<String> encodeAddress(String address) {
        return switch (this) {
            case TEXT, TEXT_ALONE, TEXT_LINK, SUBJECT -> Optional.of(SafeText.clean(address));
            case MARKUP -> Optional.of(SafeText.escape(SafeText.clean(address)));
            case LINK, LINK_HOST, LINK_PATH, LINK_PART -> encode(address);
        };
    }
}
