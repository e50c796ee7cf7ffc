import { defaultSchedule, type HostKind, type Schedule } from "@slotkit/core"
import {
  defaultReminderMinutes,
  hostResource,
  inSendingOrder,
  NewHostInput,
  NewResourceInput,
  NewTeamInput,
  sentFields
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import type { Invalid } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { Settings } from "../kernel/Settings.ts"
import { takenField, validate } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Creates a host. A person works Monday to Friday, 09:00 to 17:00 in their time zone, until a schedule is set; a team and a
 * resource are there at all times.
 */
export const createHost = Effect.fnUntraced(function* (input: unknown) {
  const { hostPagesUrl } = yield* Settings
  const added = Effect.catchTag(addHost(yield* validatedHost(input)), "UniqueTaken", takenField)
  return yield* withReplay(Effect.map(added, (host) => hostResource(host, hostPagesUrl)))
})

/** Adds a host, or fails with the first of its unique values that another host has. */
export const addHost = Effect.fnUntraced(function* (fields: NewHostFields) {
  const hosts = yield* HostStore
  const unitOfWork = yield* UnitOfWork
  const { kind = "person", email = "", timezone = "UTC" } = fields
  const host = {
    kind,
    email,
    username: fields.username ?? null,
    name: fields.name ?? null,
    title: fields.title ?? null,
    bio: fields.bio ?? null,
    avatarUrl: fields.avatar_url ?? null,
    logoUrl: fields.logo_url ?? null,
    timezone,
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
    attributes: fields.attributes ?? {},
    createdAt: yield* Clock.currentTimeMillis
  } as const
  const add = hosts.add(host, kind === "person" ? defaultSchedule(timezone) : alwaysOpen(timezone))
  return yield* unitOfWork.transaction(Effect.tap(add, ({ id }) => audit(id, "host.create")))
})

type NewHostFields = Omit<typeof NewHostInput.Type, "kind" | "email" | "timezone"> &
  Partial<Pick<typeof NewHostInput.Type, "email" | "timezone">> & { readonly kind?: HostKind }

const validatedHost = (input: unknown): Effect.Effect<NewHostFields, Invalid> => {
  const { kind } = sentFields(input)
  if (kind === "team") return validate(NewTeamInput, input)
  return kind === "resource" ? validate(NewResourceInput, input) : validate(NewHostInput, input)
}

const alwaysOpen = (timezone: string): Schedule => ({
  timezone,
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" })),
  overrides: []
})
