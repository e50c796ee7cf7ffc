import type { Host } from "@slotkit/core"
import {
  type DiscountCode,
  discountCodeResource,
  readDiscountCodePatch,
  readNewDiscountCode,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../../audit/Audit.ts"
import { Invalid, orNotFound } from "../../kernel/Failure.ts"
import { PageQuery, requestedPage, toPage } from "../../kernel/PageOf.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { orInvalid, takenField, validate } from "../../kernel/Validate.ts"
import { DiscountStore } from "../../ports/hosts/DiscountStore.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"

/** The most codes of a host. */
const mostCodes = 500

const tooMany = wrongField("code", `The code field cannot be used, because a host has at most ${mostCodes} codes.`)

/** Lists the discount codes of a host, the oldest first. */
export const listDiscountCodes = Effect.fnUntraced(function* (host: Host) {
  const now = yield* Clock.currentTimeMillis
  return (yield* (yield* DiscountStore).list({ hostId: host.id })).map((code) => discountCodeResource(code, now))
})

/** Lists the discount codes of a host by page, the oldest first. A host has few, so the page is cut from all. */
export const pageOfDiscountCodes = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const requested = yield* requestedPage("discount_codes", yield* validate(PageQuery, query))
  const now = yield* Clock.currentTimeMillis
  const all = yield* (yield* DiscountStore).list({ hostId: host.id })
  const { rows } = requested
  const first = "after" in rows ? all.filter(({ id }) => id > (rows.after?.id ?? 0)) : all.slice((rows.page - 1) * rows.perPage)
  const page = { rows: first.slice(0, rows.perPage), total: all.length }
  return toPage(
    page,
    requested,
    (code) => discountCodeResource(code, now),
    ({ id }) => ({ at: null, id })
  )
})

/** Returns a discount code of a host. */
export const getDiscountCode = Effect.fnUntraced(function* (hostId: number, id: number) {
  return discountCodeResource(yield* codeOf(hostId, id), yield* Clock.currentTimeMillis)
})

/** Creates a discount code. Fails with `Invalid` if the host has it, in any case. Decision 0139. */
export const createDiscountCode = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const create = Effect.gen(function* () {
    const discounts = yield* DiscountStore
    const terms = yield* orInvalid(readNewDiscountCode(input, yield* factsOf(hostId)))
    if ((yield* discounts.list({ hostId })).length >= mostCodes) return yield* Invalid.of([tooMany])
    const now = yield* Clock.currentTimeMillis
    const code = { ...terms, hostId, uses: 0, createdAt: now }
    const added = yield* Effect.catchTag(discounts.save(code), "UniqueTaken", takenField)
    yield* audit(hostId, "discount.create", added.id)
    return discountCodeResource(added, now)
  })
  return yield* withReplay(unitOfWork.transaction(create))
})

/** Changes the terms of a discount code. Bookings that were made with it keep theirs. */
export const patchDiscountCode = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const patch = Effect.gen(function* () {
    const facts = yield* factsOf(hostId)
    const before = yield* codeOf(hostId, id, "locked")
    const terms = yield* orInvalid(readDiscountCodePatch(input, before, facts))
    const changed = yield* Effect.orDie((yield* DiscountStore).save({ ...before, ...terms }))
    yield* audit(hostId, "discount.change", id)
    return discountCodeResource(changed, yield* Clock.currentTimeMillis)
  })
  return yield* unitOfWork.transaction(patch)
})

/** Deletes a discount code. Bookings that were made with it keep their discount. */
export const deleteDiscountCode = Effect.fnUntraced(function* (hostId: number, id: number) {
  const unitOfWork = yield* UnitOfWork
  const remove = Effect.gen(function* () {
    const code = yield* codeOf(hostId, id, "locked")
    yield* Effect.orDie((yield* DiscountStore).save(code, "removed"))
    yield* audit(hostId, "discount.delete", id)
  })
  yield* unitOfWork.transaction(remove)
})

const codeOf = Effect.fnUntraced(function* (hostId: number, id: number, as?: "locked") {
  const [code] = yield* (yield* DiscountStore).list({ hostId, id }, as)
  return yield* orNotFound<DiscountCode>(Option.fromUndefinedOr(code), "discountCode")
})

const factsOf = Effect.fnUntraced(function* (hostId: number) {
  const { currency } = yield* requireHost(hostId)
  const services = yield* (yield* ServiceStore).list(hostId)
  return { currency, services: services.map(({ id }) => id) }
})
