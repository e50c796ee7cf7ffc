import { formatInstant } from "@slotkit/core"
import {
  embedUrl,
  maxSelectionLength,
  SelectionInput,
  type SelectionResource,
  withSelection,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid, NotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { validate } from "../kernel/Validate.ts"
import { namedService } from "./GetAvailability.ts"
import { narrowToEnough } from "./teams/NarrowStaff.ts"
import { sealSelection } from "./teams/SealedSelection.ts"

/**
 * Selects the members of a team among whom a visitor is offered and booked. Stores nothing: the answer is a sealed text that
 * visitors send along, and the booking page with it.
 *
 * Fails with `NotFound` for a host that is no team, and with `Invalid` if the members that it names cannot hold a meeting of the
 * service. Operator API: members. Decision 0114.
 */
export const createSelection = Effect.fnUntraced(function* (teamId: number, input: unknown) {
  const { hostPagesUrl } = yield* Settings
  const team = yield* requireHost(teamId)
  if (team.kind !== "team") return yield* new NotFound({ what: "team" })
  const { service, members, attributes, returning, expires_in: seconds } = yield* validate(SelectionInput, input)
  const whole = yield* namedService(team, service)
  const bookable = yield* narrowToEnough(team, whole, { members, attributes })
  const expiresAt = Math.floor((yield* Clock.currentTimeMillis) / 1000 + seconds) * 1000
  const request = { ...bookable.request, ...(returning === undefined ? {} : { returning }) }
  const selection = yield* sealSelection(team.id, { serviceId: bookable.id, request, expiresAt })
  if (selection.length > maxSelectionLength) {
    const text = `The selection would be ${selection.length} characters long, and the limit is ${maxSelectionLength}.`
    return yield* Invalid.of([wrongField("members", `${text} Name fewer members, or select by attributes.`, "too_long")])
  }
  const page = embedUrl(team, whole, hostPagesUrl)
  const resource: typeof SelectionResource.Type = {
    selection,
    expires_at: formatInstant(expiresAt),
    url: page === null ? null : withSelection(page, selection)
  }
  return resource
})
