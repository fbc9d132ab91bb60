package dev.intake.template;

import java.util.Optional;

/** How a value is written where a field stands. */
enum Place {
    /** In a subject. */
    SUBJECT {
        @Override
        Optional<String> write(String value) {
            return Optional.of(OneLine.shortened(value));
        }
    },
    /** In plain text, with something else on the line. */
    TEXT {
        @Override
        Optional<String> write(String value) {
            return Optional.of(BrokenLinks.in(OneLine.of(value)));
        }
    },
    /** In plain text, alone on its line: the value can have several lines, or be a web address as a whole. */
    TEXT_ALONE {
        @Override
        Optional<String> write(String value) {
            String text = SafeText.clean(value);
            boolean address = LinkText.address(text).filter(text::equals).isPresent();
            return Optional.of(address ? text : BrokenLinks.in(text));
        }
    },
    /** In plain text, in an address that the author has begun. */
    TEXT_LINK {
        @Override
        Optional<String> write(String value) {
            String text = OneLine.of(value);
            boolean leaves = text.codePoints().anyMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c));
            return Optional.of(leaves ? BrokenLinks.in(text) : text);
        }
    },
    /** In the text of HTML, or in a quoted attribute that is no link. */
    MARKUP {
        @Override
        Optional<String> write(String value) {
            return Optional.of(SafeText.escape(BrokenLinks.in(OneLine.of(value))));
        }
    },
    /** At the start of a link: the value is the whole address. */
    LINK {
        @Override
        Optional<String> write(String value) {
            return LinkText.address(value).map(SafeText::escape);
        }
    },
    /** In the host of a link whose scheme is the author's. */
    LINK_HOST {
        @Override
        Optional<String> write(String value) {
            return LinkText.host(value);
        }
    },
    /** Behind the host of a link, before any question mark. */
    LINK_PATH {
        @Override
        Optional<String> write(String value) {
            return LinkText.path(value);
        }
    },
    /** Behind a question mark or number sign in a link, or behind another field. */
    LINK_PART {
        @Override
        Optional<String> write(String value) {
            return Optional.of(LinkText.part(value));
        }
    };

    /** The value as it is written there, or nothing when it cannot be: then the field counts as missing. */
    abstract Optional<String> write(String value);

    /** The contact's own email address as it is written there: readers link it to itself, and people copy it. */
    Optional<String> writeAddress(String address) {
        return switch (this) {
            case TEXT, TEXT_ALONE, TEXT_LINK, SUBJECT -> Optional.of(SafeText.clean(address));
            case MARKUP -> Optional.of(SafeText.escape(SafeText.clean(address)));
            case LINK, LINK_HOST, LINK_PATH, LINK_PART -> write(address);
        };
    }
}
