import type { Service } from "@slotkit/core"
import { copyInput, DuplicateInput } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orNotFound } from "../kernel/Failure.ts"
import { validate } from "../kernel/Validate.ts"
import { addService } from "./CreateService.ts"

/**
 * Creates a copy of a default service with its settings, hours and questions, which visitors cannot book until it is switched on.
 * Metadata belongs to the original. The rules of a new service apply.
 */
export const duplicateService = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown = {}) {
  const { title } = yield* validate(DuplicateInput, input)
  return yield* addService(
    hostId,
    Effect.fnUntraced(function* (existing: ReadonlyArray<Service>) {
      const service = yield* orNotFound(Option.fromUndefinedOr(existing.find((one) => one.id === id)), "service")
      return {
        input: { ...copyInput(service), ...(title === undefined ? {} : { title }) },
        slug: service.slug,
        settings: { ...service.settings, active: false, metadata: {} }
      }
    })
  )
})
