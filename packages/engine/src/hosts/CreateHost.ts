import { defaultSchedule, NewHostInput } from "@slotkit/core"
import { defaultReminderMinutes, hostResource, inSendingOrder } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { Settings } from "../kernel/Settings.ts"
import { takenField, validate } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Creates a host who works Monday to Friday, 09:00 to 17:00 in their time zone, until a schedule is set. */
export const createHost = Effect.fnUntraced(function* (input: unknown) {
  const { hostPagesUrl } = yield* Settings
  const added = Effect.catchTag(addHost(yield* validate(NewHostInput, input)), "UniqueTaken", takenField)
  return yield* withReplay(Effect.map(added, (host) => hostResource(host, hostPagesUrl)))
})

/** Adds a host, or fails with the first of its unique values that another host has. */
export const addHost = Effect.fnUntraced(function* (fields: typeof NewHostInput.Type) {
  const hosts = yield* HostStore
  const unitOfWork = yield* UnitOfWork
  const host = {
    email: fields.email,
    username: fields.username ?? null,
    name: fields.name ?? null,
    title: fields.title ?? null,
    bio: fields.bio ?? null,
    avatarUrl: fields.avatar_url ?? null,
    logoUrl: fields.logo_url ?? null,
    timezone: fields.timezone,
    language: fields.language ?? null,
    accentColor: fields.accent_color?.toLowerCase() ?? null,
    hourFormat: fields.hour_format ?? null,
    indexable: fields.indexable ?? true,
    reminderMinutes: inSendingOrder(fields.reminder_minutes ?? defaultReminderMinutes),
    limits: fields.limits ?? [],
    mailTexts: {},
    currency: fields.currency ?? "USD",
    plan: fields.plan ?? "free",
    externalId: fields.external_id ?? null,
    metadata: fields.metadata ?? {},
    createdAt: yield* Clock.currentTimeMillis
  } as const
  const add = hosts.add(host, defaultSchedule(fields.timezone))
  return yield* unitOfWork.transaction(Effect.tap(add, ({ id }) => audit(id, "host.create")))
})
