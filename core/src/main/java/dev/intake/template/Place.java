package dev.intake.template;

import java.util.Optional;

/** How a value is written where a field stands. */
enum Place {
    /** In plain text. */
    TEXT {
        @Override
        Optional<String> write(String value) {
            return Optional.of(SafeText.clean(value));
        }
    },
    /** In the text of HTML, or in a quoted attribute that is no link. */
    MARKUP {
        @Override
        Optional<String> write(String value) {
            return Optional.of(SafeText.escape(SafeText.clean(value)));
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
}
