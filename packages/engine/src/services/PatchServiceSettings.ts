import { ServiceSettingsPatch } from "@slotkit/core"
import { patchSettings, serviceSettingsResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { requireVideoRoom } from "../calendars/rooms/VideoRoomChoice.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { takenField, validate } from "../kernel/Validate.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Changes the settings of a service that the specification does not have, such as buffers, limits and questions. */
export const patchServiceSettings = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  return yield* withHostQueue(hostId, unitOfWork.transaction(configureService(hostId, id, input)))
})

/** The same in a transaction that has begun. */
export const configureService = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const services = yield* ServiceStore
  yield* lockHostCalendar(hostId)
  const service = yield* orNotFound(yield* services.find(hostId, id), "service")
  const settings = patchSettings(service.settings, yield* validate(ServiceSettingsPatch, input))
  if (settings.videoRoom !== service.settings.videoRoom) yield* requireVideoRoom(hostId, settings.videoRoom)
  const changed = yield* Effect.catchTag(services.change(hostId, id, { settings }), "UniqueTaken", takenField)
  yield* audit(hostId, "service.configure", id)
  return serviceSettingsResource(yield* orNotFound(changed, "service"))
})
