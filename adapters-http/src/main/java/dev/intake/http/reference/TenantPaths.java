package dev.intake.http.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Derives the paths of the tracking protocol under a tenant from those at the root. */
final class TenantPaths {
    private static final String TENANT = "/api/tenants/{tenantId}";
    private static final Set<String> ROOTS = Set.of("/v1/", "/api/public/");

    private TenantPaths() {}

    /** Adds, for each path of the tracking protocol, the same path under a tenant. */
    static void complete(ObjectNode root) {
        Map<String, ObjectNode> copies = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            if (ROOTS.stream().anyMatch(path.getKey()::startsWith)) {
                ObjectNode copy = path.getValue().deepCopy();
                copy.forEach(operation -> ofTenant((ObjectNode) operation));
                copies.put(TENANT + path.getKey(), copy);
            }
        }
        ((ObjectNode) root.path("paths")).setAll(copies);
    }

    private static void ofTenant(ObjectNode operation) {
        operation.put("operationId", operation.path("operationId").asText() + "OfTenant");
        ArrayNode parameters = (ArrayNode) operation.path("parameters");
        parameters.addObject().put("$ref", "#/components/parameters/tenantId");
    }
}
