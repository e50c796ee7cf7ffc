import { access, TokenDescription } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticate } from "../guards/Authenticate.ts"
import { Access, wire } from "../wire/Wire.ts"

/** Spec: token. */
export const Token = HttpApiGroup.make("Token", { topLevel: true })
  .annotate(OpenApi.Description, "The credential's scopes and the features of the host's plan.")

  .add(
    HttpApiEndpoint.get("getToken", "/token", { disableCodecs: true, success: wire(TokenDescription) })
      .annotate(OpenApi.Summary, "Retrieve the credential")
      .annotate(Access, access["GET /token"])
  )
  .middleware(Authenticate)
