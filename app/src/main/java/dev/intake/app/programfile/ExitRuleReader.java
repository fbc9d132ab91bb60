package dev.intake.app.programfile;

import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the exit rule of a program file: {@code until}, {@code match} and {@code historical}. */
final class ExitRuleReader {
    private final ObjectReader program;

    ExitRuleReader(ObjectReader program) {
        this.program = program;
    }

    /** Returns the rule; {@link ExitRule#NONE} after reporting the faults if it is invalid. */
    ExitRule read() {
        List<EventType> until = values(
                "until",
                ExitRule.MAX_TYPES,
                EventType::parse,
                "must be event types of 1 to " + EventType.MAX_LENGTH + " of A-Z a-z 0-9 space . _ : - /");
        List<AttributeKey> match = values(
                "match",
                ExitRule.MAX_KEYS,
                AttributeKey::parse,
                "must be property keys of 1 to " + AttributeKey.MAX_LENGTH + " of A-Z a-z 0-9 _ . : -");
        boolean historical = program.flag("historical");
        if (!program.has("until")) {
            for (String condition : List.of("match", "historical")) {
                if (program.has(condition)) {
                    program.fault(condition, "requires \"until\", the event types that end an enrollment");
                }
            }
        }
        return until.isEmpty() ? ExitRule.NONE : new ExitRule(until, match, historical);
    }

    private <T> List<T> values(String member, int max, Function<String, Optional<T>> parse, String rule) {
        List<T> values = new ArrayList<>();
        for (String text : program.texts(member, max)) {
            program.valid(member, parse.apply(text), rule + ", not " + ProgramFileReader.shown(text))
                    .ifPresent(values::add);
        }
        return values;
    }
}
