import type { Host } from "@slotkit/core"
import { foldedAddress, HostPatch, hostResource, imageKinds, inSendingOrder, isUploadedImage } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { moveDaysOff } from "../kernel/MoveDaysOff.ts"
import { foundHost, requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { takenField, validate } from "../kernel/Validate.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { type HostChanges, HostStore, type HostWithSchedule } from "../ports/HostStore.ts"
import { ImageStore } from "../ports/hosts/ImageStore.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Updates the given fields of a host, including the plan; `null` clears a field.
 *
 * A new email address ends the host's sessions and revokes its sign-in links, because the old address must not keep access. On
 * Free, pending webhook deliveries are held; they resume on Pro. `also` is part of the change. Spec: webhook.states.downgrade.
 */
export const patchHost = Effect.fnUntraced(function* <R = never>(
  hostId: number,
  input: unknown,
  also: Effect.Effect<void, never, R> = Effect.void
) {
  const { hostPagesUrl } = yield* Settings
  const host = yield* requireHost(hostId)
  const changes = hostChanges(yield* validate(HostPatch, input))
  return hostResource(yield* changeHost(host, changes, also), hostPagesUrl)
})

/** The fields of a host that a patch changes. */
export const hostChanges = ({
  avatar_url,
  logo_url,
  external_id,
  accent_color,
  hour_format,
  reminder_minutes,
  ...same
}: typeof HostPatch.Type): HostChanges => ({
  ...same,
  ...(avatar_url === undefined ? {} : { avatarUrl: avatar_url }),
  ...(logo_url === undefined ? {} : { logoUrl: logo_url }),
  ...(accent_color === undefined ? {} : { accentColor: accent_color === null ? null : accent_color.toLowerCase() }),
  ...(hour_format === undefined ? {} : { hourFormat: hour_format }),
  ...(reminder_minutes === undefined ? {} : { reminderMinutes: inSendingOrder(reminder_minutes) }),
  ...(external_id === undefined ? {} : { externalId: external_id })
})

/**
 * Changes fields of a host, with the consequences of its new address or plan. An uploaded image ends with its address. `also` is
 * part of the change.
 */
export const changeHost = Effect.fnUntraced(function* <R = never>(
  host: Host,
  changes: HostChanges,
  also: Effect.Effect<void, never, R> = Effect.void
) {
  const hosts = yield* HostStore
  const queue = yield* DeliveryQueue
  const sessions = yield* SessionStore
  const images = yield* ImageStore
  const unitOfWork = yield* UnitOfWork
  const hostId = host.id
  const change = Effect.fnUntraced(function* ({ host: before, schedule }: HostWithSchedule) {
    const changed = yield* Effect.catchTag(hosts.change(hostId, changes), "UniqueTaken", takenField)
    if (changes.email !== undefined && foldedAddress(changes.email) !== foldedAddress(host.email))
      yield* sessions.end("host", { hostId })
    if (changes.timezone !== undefined) yield* moveDaysOff(before, changes.timezone)
    if (changes.plan === "free") yield* queue.setHeld(hostId, true)
    if (changes.plan === "pro") yield* queue.setHeld(hostId, false)
    for (const kind of imageKinds) {
      const { [`${kind}Url` as const]: url } = changes
      const former = before[`${kind}Url`]
      if (url !== undefined && url !== former && isUploadedImage(former)) yield* images.set(hostId, kind, null)
    }
    yield* also
    const fields = changedFields({ ...before, schedule }, changes)
    yield* audit(hostId, "host.change", null, null, fields.length === 0 ? undefined : { fields })
    return changed
  })
  const changed = yield* withHostQueue(hostId, unitOfWork.transaction(Effect.flatMap(lockHostCalendar(hostId), change)))
  return yield* foundHost(changed)
})

/** The fields that get another value, by their names in the API. */
const changedFields = (before: Required<HostChanges>, changes: HostChanges): ReadonlyArray<string> =>
  (Object.keys(changes) as ReadonlyArray<keyof HostChanges>)
    .filter((field) => changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(before[field]))
    .map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .toSorted()
