package dev.intake.program;

import dev.intake.email.EmailStatus;
import java.util.Map;
import java.util.Set;

/**
 * How much there is of a program. Each figure is counted up to {@value #COUNTED}; one that is as high means so much or
 * more. Contacts that entered by a test event count in none, and neither do their emails, except those that wait for a person.
 *
 * @param entered contacts that have entered it
 * @param waiting those of them whose next email has its time, past or to come
 * @param due those of these whose time has come; while the program is not live, nobody sees to them
 * @param emails its emails by how they stand; a state in which none stands is absent
 */
public record ProgramFigures(long entered, long waiting, long due, Map<EmailStatus, Long> emails) {
    /** How far it is counted. */
    public static final int COUNTED = 2_000;

    /** Of a program that nobody has entered. */
    public static final ProgramFigures NONE = new ProgramFigures(0, 0, 0, Map.of());

    /** Copies the map. */
    public ProgramFigures {
        emails = Map.copyOf(emails);
    }

    /** How many emails stand in one of these states; at most {@value #COUNTED} of each. */
    public long emails(Set<EmailStatus> states) {
        return states.stream()
                .mapToLong(status -> emails.getOrDefault(status, 0L))
                .sum();
    }
}
