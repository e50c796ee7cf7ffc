import { defaultServiceSettings, planRules, type Service, type ServiceSettings } from "@slotkit/core"
import { freeSlug, readNewService, serviceResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { PlanRequired } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { Settings } from "../kernel/Settings.ts"
import { orInvalid, takenField } from "../kernel/Validate.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Creates a default service. The host's first service becomes the default one. Spec: services.create. */
export const createService = (hostId: number, input: unknown) => addService(hostId, () => Effect.succeed({ input }))

/** A service to create: a body of `POST /services`, and what this body does not have. */
interface ServiceToAdd {
  readonly input: unknown
  /** The slug where the plan lets the host choose it; it gets a number if it is taken. */
  readonly slug?: string
  readonly settings?: ServiceSettings
}

/** Creates a default service, which may depend on the host's others. */
export const addService = Effect.fnUntraced(function* <E>(
  hostId: number,
  serviceOf: (existing: ReadonlyArray<Service>) => Effect.Effect<ServiceToAdd, E>
) {
  const { hostPagesUrl, freeServices, upgradeUrl } = yield* Settings
  const services = yield* ServiceStore
  const unitOfWork = yield* UnitOfWork
  const add = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(hostId)
    const existing = yield* services.list(hostId)
    if (existing.length >= planRules.serviceLimit(host.plan, freeServices)) {
      return yield* new PlanRequired({ fact: { code: "more_services", freeServices }, upgradeUrl })
    }
    const takenSlugs = new Set(existing.map(({ slug }) => slug))
    const { input, slug, settings = defaultServiceSettings } = yield* serviceOf(existing)
    const read = yield* orInvalid(readNewService(input, { plan: host.plan, takenSlugs }))
    const content = slug === undefined || !planRules.customSlugs(host.plan) ? read : { ...read, slug: freeSlug(slug, takenSlugs) }
    const createdAt = yield* Clock.currentTimeMillis
    const service = { ...content, hostId, isDefault: false, settings, createdAt }
    const added = yield* Effect.catchTag(services.add(service), "UniqueTaken", takenField)
    yield* audit(hostId, "service.create", added.id)
    return serviceResource(added, host, hostPagesUrl)
  })
  return yield* withHostQueue(hostId, withReplay(unitOfWork.transaction(add)))
})
