package dev.intake.connector;

import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.kernel.Connector;
import java.util.Arrays;
import java.util.Optional;

/**
 * The connector that a path names.
 *
 * @param found the connector; absent if the path names none
 */
public record NamedConnector(Optional<Connector> found) {
    /** The connector of a path. */
    public static final Field<NamedConnector> FIELD = Field.required(
            "connector",
            new Value<>(
                    new Value.Form.Choice(Arrays.stream(Connector.values())
                            .map(Connector::segment)
                            .toList()),
                    "a provider",
                    text -> Optional.of(new NamedConnector(Connector.named(text)))),
            "The connector.");

    /** Returns the connector, or the refusal for something that does not exist. */
    public Result<Connector> known() {
        return found.<Result<Connector>>map(Result.Done::new).orElseGet(() -> Result.notFound("connector"));
    }

    /** Returns the connector as audit entries name it, after words such as {@code set API key}. */
    public String ofIt() {
        return found.map(connector -> " of " + connector.segment()).orElse("");
    }
}
