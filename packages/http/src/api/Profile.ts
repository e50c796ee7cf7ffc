import { access, Profile as ProfileResource } from "@slotkit/core"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticate } from "../guards/Authenticate.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { Access, wire } from "../wire/Wire.ts"

/** Spec: profile. */
export const Profile = HttpApiGroup.make("Profile", { topLevel: true })
  .annotate(OpenApi.Description, "The host's public profile.")

  .add(
    HttpApiEndpoint.get("getProfile", "/profile", { disableCodecs: true, success: wire(ProfileResource) })
      .annotate(OpenApi.Summary, "Retrieve the host's public profile")
      .annotate(Access, access["GET /profile"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
