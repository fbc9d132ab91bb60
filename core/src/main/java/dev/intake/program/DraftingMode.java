package dev.intake.program;

import dev.intake.event.TypeProfile;
import dev.intake.template.OfferedFields;
import java.util.Locale;
import java.util.Optional;

/** For whom the emails of a program are written. (Decisions 6.4) */
public enum DraftingMode {
    /** One draft for all contacts, which may have variants: only keys that every event of the type carried are offered. */
    SHARED {
        @Override
        public OfferedFields offeredFields(Optional<TypeProfile> profile) {
            return new OfferedFields(true, profile);
        }
    },
    /** For each contact: the keys of the contact's own entry event can be used. */
    PER_CONTACT {
        @Override
        public OfferedFields offeredFields(Optional<TypeProfile> profile) {
            return new OfferedFields(false, profile);
        }
    };

    /**
     * The fields that emails in this mode can use.
     *
     * @param profile of the program's event type; none when no event of it has been seen
     */
    public abstract OfferedFields offeredFields(Optional<TypeProfile> profile);

    /** The name as it is shown and stored: lower case, with a dash. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
