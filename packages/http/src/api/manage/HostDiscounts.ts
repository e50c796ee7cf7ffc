import { DiscountCodePatch, DiscountCodeResource, NewDiscountCode } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, deleted, ofHost } from "../../wire/Wire.ts"

/** Operator API: the discount codes of a host. Decision 0139. */
export const HostDiscounts = HttpApiGroup.make("Discount codes", { topLevel: true })
  .annotate(OpenApi.Description, "Codes that reduce the price of bookings. A booking takes one as `code`.")
  .add(
    HttpApiEndpoint.get("listDiscountCodes", "/hosts/:host/discount-codes", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(DiscountCodeResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List discount codes, the oldest first"),
    HttpApiEndpoint.post("createDiscountCode", "/hosts/:host/discount-codes", {
      disableCodecs: true,
      params: ofHost,
      payload: NewDiscountCode,
      success: created(DiscountCodeResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create a discount code")
      .middleware(Idempotency),
    HttpApiEndpoint.patch("patchDiscountCode", "/hosts/:host/discount-codes/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: DiscountCodePatch,
      success: dataOf(DiscountCodeResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Update a discount code")
      .annotate(OpenApi.Description, "Bookings keep the discount that they were made with. To end a code, set `until`."),
    HttpApiEndpoint.delete("deleteDiscountCode", "/hosts/:host/discount-codes/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Delete a discount code")
  )
