import { type Host, planRules } from "@slotkit/core"
import { freeSlug } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { patchServiceSettings } from "../bookings/waitlist/PatchServiceSettings.ts"
import type { ImportedService, ImportNote } from "../ports/imports/ImportedAccount.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { createService } from "../services/CreateService.ts"
import { changedSince } from "./ImportHours.ts"
import { digestOf, type ImportMemory } from "./ImportMemory.ts"

/** Creates the service of an event type, in the transaction of the caller. A service that a former run created stays as it is. */
export const importService = Effect.fnUntraced(function* (host: Host, imported: ImportedService, memory: ImportMemory) {
  const services = yield* ServiceStore
  const content = comparable(imported)
  const known = memory.find("service", imported.id)
  if (known !== undefined) {
    const isThere = known.localId !== null && Option.isSome(yield* services.find(host.id, known.localId))
    const since = isThere ? (known.digest === digestOf(content) ? [] : [changedSince]) : [deletedSince]
    return { outcome: "unchanged", slotkitId: isThere ? known.localId : null, notes: since } as const
  }
  const requested = imported.service.slug
  const used = new Set((yield* services.list(host.id)).map(({ slug }) => slug))
  const slug = requested === undefined ? {} : { slug: freeSlug(requested, used) }
  const created = yield* createService(host.id, { ...imported.service, ...slug })
  const needsPro = imported.service.requires_approval === true && !planRules.approval(host.plan)
  yield* patchServiceSettings(host.id, created.id, { ...imported.settings, ...(needsPro ? { active: false } : {}) })
  yield* memory.remember("service", imported.id, created.id, content)
  const notes: Array<ImportNote> = [...imported.notes]
  if (needsPro) notes.push(approvalNeedsPro)
  if (requested !== undefined && created.slug !== requested) notes.push(renamed(requested, created.slug, host))
  return { outcome: "taken", slotkitId: created.id, notes } as const
})

/**
 * The parts of a service that tell whether it changed at the source. Seats may be guessed, and being switched on may follow from
 * it. Earlier runs did not read the colour and the guests. The staffing of a team has
 * the hosts that there are.
 */
const comparable = ({ service, settings, roles }: ImportedService) => {
  const { max_attendees: _, ...fixed } = service
  const { active: __, color: ___, max_guests: ____, staffing: _____, ...set } = settings
  return { service: fixed, settings: set, ...(roles === undefined ? {} : { roles }) }
}

const renamed = (from: string, to: string, { plan }: Host): ImportNote => {
  const reason = planRules.customSlugs(plan) ? "another service of the host has it" : "on the Free plan it follows from the title"
  return { kind: "changed", field: "slug", text: `${from} became ${to}, because ${reason}.` }
}

const approvalNeedsPro: ImportNote = {
  kind: "left_out",
  field: "requires_approval",
  text: "Approving bookings needs the Pro plan. The service is switched off, because it would accept every booking."
}

const deletedSince: ImportNote = {
  kind: "left_out",
  field: "service",
  text: "Its service was deleted in Slotkit after the import, and is not created again."
}
