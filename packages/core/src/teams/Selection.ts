import * as Schema from "effect/Schema"
import { entriesBetween } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import type { Instant } from "../values/Instant.ts"
import { integer } from "../values/Integer.ts"
import { maxSlugLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { AttributeFilter } from "./HostAttributes.ts"
import { maxListedMembers, option } from "./Staffing.ts"
import type { StaffingRequest } from "./StaffRoles.ts"

/** The members among whom a visitor is offered and booked, as the application has decided, for one service. */
export interface Selection {
  readonly serviceId: number
  /** The narrowed roles, and the rule for a visitor who returns. */
  readonly request: StaffingRequest
  readonly expiresAt: Instant
}

/** The longest text of a selection, which has to fit into addresses. */
export const maxSelectionLength = 2048

/** The longest time until a selection expires. */
const maxSelectionSeconds = 86_400

/** The only members who may hold a meeting, in a request: by the key of a role, each by id or username. */
export const MembersByRole = Schema.Record(Schema.String, Schema.Array(HostNameInput).check(entriesBetween(1, maxListedMembers)))

/** Attributes that members must have, in a request, by the key of a role. */
export const AttributesByRole = Schema.Record(Schema.String, AttributeFilter).annotate(
  says("must be an object with attributes by role", { rule: "type" })
)

/** The body of `POST /manage/v1/hosts/{host}/selections`. */
export const SelectionInput = Schema.Struct({
  service: text(maxSlugLength).annotate({ description: "The slug of a service of the team." }),
  members: Schema.optionalKey(MembersByRole).annotate({
    description: "The only members who may hold the meeting, by the key of a role, each by id or username."
  }),
  attributes: Schema.optionalKey(AttributesByRole).annotate({
    description: "Attributes that the members must have, by the key of a role. They also narrow `members`."
  }),
  returning: Schema.optionalKey(option(["off", "prefer"])).annotate({
    description: "`prefer` or `off`, instead of what the staffing says about visitors who return."
  }),
  expires_in: integer(60, maxSelectionSeconds).annotate({ description: "The seconds until the selection expires." })
})
  .check(
    Schema.makeFilter(
      ({ members = {}, attributes = {}, returning }: { readonly [field: string]: unknown }) =>
        Object.keys(members as object).length + Object.keys(attributes as object).length > 0 || returning !== undefined,
      { ...says("must have members, attributes or returning", { rule: "required" }), toJsonSchema: () => ({}) }
    )
  )
  .annotate({ identifier: "NewTeamSelection" })

/** A selection in a response. */
export const SelectionResource = Schema.Struct({
  selection: Schema.String.annotate({ description: "The selection: an opaque text for addresses and requests." }),
  expires_at: TimestampText.annotate({ description: "The time at which it expires." }),
  url: Schema.NullOr(Schema.String).annotate({
    description: "The booking page with the selection; null if the team has no username."
  })
}).annotate({ identifier: "TeamSelection" })

/** A selection in the query or body of a visitor. */
export const SelectionText = text(maxSelectionLength)
