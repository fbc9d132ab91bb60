package dev.intake.http.program;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.intake.action.Fault;
import java.util.List;
import java.util.Map;

/**
 * The faults of a form, in order and by field.
 *
 * @param all all faults in the order of the form
 * @param byField the violated rules by id of the field
 */
public record FieldFaults(List<FieldFault> all, Map<String, List<String>> byField) {
    /** Returns the faults of the form's program file. */
    static FieldFaults of(List<Fault> faults) {
        List<FieldFault> all = faults.stream().map(FieldFault::of).toList();
        return new FieldFaults(
                all,
                all.stream()
                        .filter(fault -> fault.field().isPresent())
                        .collect(
                                groupingBy(fault -> fault.field().orElseThrow(), mapping(FieldFault::rule, toList()))));
    }

    /** Returns the rules that the field with this id violates. */
    public List<String> at(String field) {
        return byField.getOrDefault(field, List.of());
    }
}
