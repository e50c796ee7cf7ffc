import { DiscountCodePatch, DiscountCodeResource, NewDiscountCode } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, deleted, ofHost } from "../../wire/Wire.ts"

/** The texts that the endpoints of the host's own API share. */
export const discountTexts = {
  group: "Codes that reduce the price of bookings. A booking takes one as `code`.",
  list: "List discount codes, the oldest first",
  retrieve: "Retrieve a discount code",
  create: "Create a discount code",
  update: "Update a discount code",
  updateDescription: "Bookings keep the discount that they were made with. To end a code, set `until`.",
  remove: "Delete a discount code"
}

/** Operator API: the discount codes of a host. Decision 0139. */
export const HostDiscounts = HttpApiGroup.make("Discount codes", { topLevel: true })
  .annotate(OpenApi.Description, discountTexts.group)
  .add(
    HttpApiEndpoint.get("listDiscountCodes", "/hosts/:host/discount-codes", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(DiscountCodeResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, discountTexts.list),
    HttpApiEndpoint.get("getDiscountCode", "/hosts/:host/discount-codes/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(DiscountCodeResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, discountTexts.retrieve),
    HttpApiEndpoint.post("createDiscountCode", "/hosts/:host/discount-codes", {
      disableCodecs: true,
      params: ofHost,
      payload: NewDiscountCode,
      success: created(DiscountCodeResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, discountTexts.create)
      .middleware(Idempotency),
    HttpApiEndpoint.patch("patchDiscountCode", "/hosts/:host/discount-codes/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: DiscountCodePatch,
      success: dataOf(DiscountCodeResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, discountTexts.update)
      .annotate(OpenApi.Description, discountTexts.updateDescription),
    HttpApiEndpoint.delete("deleteDiscountCode", "/hosts/:host/discount-codes/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, discountTexts.remove)
  )
