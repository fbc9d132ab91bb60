package dev.intake.http.page;

/** Creates lines to paste. Addresses, keys and tokens contain no quotes. */
public final class Snippets {
    private Snippets() {}

    public static String curl(String endpoint, String key) {
        return """
                curl -sS %s \\
                  -H 'Authorization: Bearer %s' \\
                  -H 'Content-Type: application/json' \\
                  -d '{"type":"track","event":"user.signed_up","userId":"user_1","email":"ada@example.com","messageId":"first-1"}'""".formatted(endpoint, key);
    }

    public static String mcp(String endpoint, String token) {
        return """
                {
                  "mcpServers": {
                    "intake": {
                      "type": "http",
                      "url": "%s",
                      "headers": { "Authorization": "Bearer %s" }
                    }
                  }
                }""".formatted(endpoint, token);
    }
}
