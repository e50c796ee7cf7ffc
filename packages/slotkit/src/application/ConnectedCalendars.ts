import { parseWebhookAllow } from "@slotkit/core"
import {
  type CalendarKind,
  type CalendarProvider,
  CalendarProviders,
  CurrentCalendarRules,
  type NameResolver,
  type Settings
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { CalendarOptions } from "./ApplicationCalendars.ts"

/**
 * The kinds of calendar that hosts can connect, and the rules for those that were not read. Their code is loaded only if an option
 * enables them.
 *
 * @internal
 */
export const connectedCalendarsLayer = ({
  calendars: { feeds = false, staleMinutes = 60, whenLost = "refuse", allow = [] } = {}
}: CalendarOptions): Layer.Layer<never, never, NameResolver | Settings> => {
  const rules = Layer.succeed(CurrentCalendarRules, { staleMinutes, whenLost })
  if (!feeds) return rules
  const allowed = parseWebhookAllow(allow.join(","))
  const providers = Layer.effect(
    CalendarProviders,
    Effect.gen(function* () {
      const { feedCalendars } = yield* Effect.promise(() => import("@slotkit/integrations/calendars/feed"))
      // The options were checked before.
      const feed = yield* feedCalendars({ allow: allowed.ok ? allowed.allow : { host: () => false, address: () => false } })
      return new Map<CalendarKind, CalendarProvider>([["feed", feed]])
    })
  )
  return Layer.merge(rules, providers)
}
