import { ApiKeyInput, ApiKeyPatch, ApiKeyResource, NewApiKeyResource, paginated } from "@slotkit/core/internal"
import { ApiKeysQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Idempotency } from "../../guards/Idempotency.ts"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byIdOfHost, dataOf, deleted, HoldsSecret, ofHost, wire } from "../../wire/Wire.ts"

/** Operator API: a host's API keys. Only the response to a creation contains the key. */
export const ApiKeys = HttpApiGroup.make("API keys", { topLevel: true })
  .annotate(OpenApi.Description, "A host's keys for API access to its own account.")
  .add(
    HttpApiEndpoint.post("createApiKey", "/hosts/:host/api-keys", {
      disableCodecs: true,
      params: ofHost,
      payload: ApiKeyInput,
      success: dataOf(NewApiKeyResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create an API key")
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.get("listApiKeys", "/hosts/:host/api-keys", {
      disableCodecs: true,
      params: ofHost,
      payload: ApiKeysQuery.fields,
      success: wire(paginated(ApiKeyResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List API keys"),
    HttpApiEndpoint.patch("patchApiKey", "/hosts/:host/api-keys/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: ApiKeyPatch,
      success: dataOf(ApiKeyResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Change the limit of an API key")
      .annotate(OpenApi.Description, "Effective from the key's next request. A limit can be raised, and lowered again to 60."),
    HttpApiEndpoint.delete("revokeApiKey", "/hosts/:host/api-keys/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Revoke an API key")
  )
