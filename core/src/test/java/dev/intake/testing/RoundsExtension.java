package dev.intake.testing;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs a test as often as its {@link Rounds} say. */
final class RoundsExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Rounds rounds = context.getRequiredTestMethod().getAnnotation(Rounds.class);
        int all = Tries.in(context.getRequiredTestClass(), rounds.usual(), rounds.thorough());
        return IntStream.rangeClosed(1, all).mapToObj(round -> new Round(round, all));
    }

    private record Round(int number, int all) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int invocationIndex) {
            return "round " + number + " of " + all;
        }
    }
}
