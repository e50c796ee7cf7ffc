import { parseWebhookAllow } from "@slotkit/core"
import {
  type CalendarKind,
  type CalendarProvider,
  CalendarProviders,
  CalendarRefused,
  CurrentCalendarRules,
  LentCalendarTokens,
  type NameResolver,
  type Settings
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CalendarOptions, Calendars } from "./ApplicationCalendars.ts"

/**
 * The kinds of calendar that hosts can connect, and the rules for those that were not read. Their code is loaded only if an
 * option enables them.
 *
 * @internal
 */
export const connectedCalendarsLayer = ({
  calendars = {}
}: CalendarOptions): Layer.Layer<never, never, NameResolver | Settings> => {
  const { staleMinutes = 60, whenLost = "refuse", tokens } = calendars
  return Layer.mergeAll(
    Layer.succeed(CurrentCalendarRules, { staleMinutes, whenLost }),
    tokens === undefined ? Layer.empty : Layer.succeed(LentCalendarTokens, lent(tokens)),
    Layer.effect(CalendarProviders, providersOf(calendars))
  )
}

const providersOf = Effect.fnUntraced(function* ({
  feeds = false,
  caldav = false,
  google,
  microsoft,
  tokens,
  allow = [],
  origins = {}
}: Calendars) {
  const providers = new Map<CalendarKind, CalendarProvider>()
  if (google !== undefined || tokens !== undefined) {
    const { googleCalendars } = yield* Effect.promise(() => import("@slotkit/integrations/calendars/google"))
    providers.set("google", googleCalendars({ client: google, origin: origins.google }))
  }
  if (microsoft !== undefined || tokens !== undefined) {
    const { microsoftCalendars } = yield* Effect.promise(() => import("@slotkit/integrations/calendars/microsoft"))
    providers.set("microsoft", microsoftCalendars({ client: microsoft, origin: origins.microsoft }))
  }
  const allowed = parseWebhookAllow(allow.join(","))
  // The options were checked before.
  const rules = { allow: allowed.ok ? allowed.allow : { host: () => false, address: () => false } }
  if (feeds) {
    const { feedCalendars } = yield* Effect.promise(() => import("@slotkit/integrations/calendars/feed"))
    providers.set("feed", yield* feedCalendars(rules))
  }
  if (caldav) {
    const { caldavCalendars } = yield* Effect.promise(() => import("@slotkit/integrations/calendars/caldav"))
    providers.set("caldav", yield* caldavCalendars(rules))
  }
  return providers
})

const lent =
  (tokens: NonNullable<Calendars["tokens"]>): NonNullable<typeof LentCalendarTokens.Service> =>
  ({ hostId, kind, subject }) =>
    Effect.tryPromise({
      try: async () => {
        const token: unknown = await tokens({ hostId, provider: kind as "google" | "microsoft", subject })
        if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) throw new TypeError("calendars.tokens returned no token")
        return token
      },
      catch: (cause) => cause
    }).pipe(
      Effect.timeout("5 seconds"),
      Effect.tapError((cause) => Effect.logWarning("The application lent no calendar token", cause)),
      Effect.mapError(() => new CalendarRefused({ kind: "unreachable", reason: "The application lent no access token." }))
    )
