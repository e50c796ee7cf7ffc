import { access } from "@slotkit/core"
import { DiscountCodePatch, DiscountCodeResource, NewDiscountCode, paginated } from "@slotkit/core/internal"
import { InvitesQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticate } from "../guards/Authenticate.ts"
import { Idempotency } from "../guards/Idempotency.ts"
import { ReadBody } from "../guards/ReadBody.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { InvalidError, NotFoundError } from "../wire/Errors.ts"
import { Access, byId, created, dataOf, deleted, wire } from "../wire/Wire.ts"
import { discountTexts } from "./manage/HostDiscounts.ts"

/** The discount codes of the host. Beyond the specification. Decision 0139. */
export const DiscountCodes = HttpApiGroup.make("Discount codes", { topLevel: true })
  .annotate(OpenApi.Description, `${discountTexts.group} Beyond the specification.`)
  .add(
    HttpApiEndpoint.get("listDiscountCodes", "/discount-codes", {
      disableCodecs: true,
      payload: InvitesQuery.fields,
      success: wire(paginated(DiscountCodeResource)),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, discountTexts.list)
      .annotate(Access, access["GET /discount-codes"]),
    HttpApiEndpoint.get("getDiscountCode", "/discount-codes/:id", {
      disableCodecs: true,
      params: byId,
      success: dataOf(DiscountCodeResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, discountTexts.retrieve)
      .annotate(Access, access["GET /discount-codes/{id}"]),
    HttpApiEndpoint.post("createDiscountCode", "/discount-codes", {
      disableCodecs: true,
      payload: NewDiscountCode,
      success: created(DiscountCodeResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, discountTexts.create)
      .annotate(Access, access["POST /discount-codes"])
      .middleware(Idempotency),
    HttpApiEndpoint.patch("patchDiscountCode", "/discount-codes/:id", {
      disableCodecs: true,
      params: byId,
      payload: DiscountCodePatch,
      success: dataOf(DiscountCodeResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, discountTexts.update)
      .annotate(OpenApi.Description, discountTexts.updateDescription)
      .annotate(Access, access["PATCH /discount-codes/{id}"]),
    HttpApiEndpoint.delete("deleteDiscountCode", "/discount-codes/:id", {
      disableCodecs: true,
      params: byId,
      success: deleted,
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, discountTexts.remove)
      .annotate(Access, access["DELETE /discount-codes/{id}"])
  )
  .middleware(RequireScope)
  .middleware(Authenticate)
  .middleware(ReadBody)
