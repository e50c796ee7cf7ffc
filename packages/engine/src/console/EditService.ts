import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changeService } from "../bookings/waitlist/PatchService.ts"
import { configureService } from "../bookings/waitlist/PatchServiceSettings.ts"
import { Invalid } from "../kernel/Failure.ts"
import { withHostQueue } from "../kernel/HostQueue.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** The two halves of the console's form for a service, as the inputs of `patchService` and `patchServiceSettings`. */
export interface ServiceEdit {
  readonly service: unknown
  readonly settings: unknown
}

/** Changes a service and its settings together, or neither of them. `Invalid` has the errors of both. */
export const editService = Effect.fnUntraced(function* (hostId: number, id: number, { service, settings }: ServiceEdit) {
  const { transaction } = yield* UnitOfWork
  const edit = Effect.gen(function* () {
    const changed = yield* Effect.result(Effect.asVoid(transaction(changeService(hostId, id, service))))
    const configured = yield* Effect.result(Effect.asVoid(transaction(configureService(hostId, id, settings))))
    const invalid = [changed, configured].flatMap((half) =>
      Result.isFailure(half) && half.failure._tag === "Invalid"
        ? half.failure.problems.map((problem) => ({ ...problem, field: problem.path.split(".")[0]! }))
        : []
    )
    if (invalid.length > 0) return yield* Invalid.of(invalid)
    yield* Effect.fromResult(changed)
    yield* Effect.fromResult(configured)
  })
  return yield* withHostQueue(hostId, transaction(edit))
})
