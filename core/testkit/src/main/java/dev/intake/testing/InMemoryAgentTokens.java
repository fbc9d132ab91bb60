package dev.intake.testing;

import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokenReader;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Agent tokens in memory. */
class InMemoryAgentTokens implements AgentTokenReader {
    private final Supplier<TenantData> data;

    InMemoryAgentTokens(Supplier<TenantData> data) {
        this.data = data;
    }

    @Override
    public List<StoredAgentToken> agentTokens() {
        return tokens().sorted(Comparator.comparing(StoredAgentToken::createdAt)
                        .thenComparing(StoredAgentToken::id)
                        .reversed())
                .toList();
    }

    @Override
    public Optional<StoredAgentToken> agentToken(KeyHash hash) {
        return tokens().filter(token -> token.hash().equals(hash)).findAny();
    }

    @Override
    public Optional<StoredAgentToken> agentToken(AgentTokenId id) {
        return Optional.ofNullable(data.get().agentTokens.get(id));
    }

    private Stream<StoredAgentToken> tokens() {
        return data.get().agentTokens.values().stream();
    }
}
