import * as Schema from "effect/Schema"
import { type PeriodLimit, PeriodLimitResource, PeriodLimitsInput, periodLimitResources } from "../availability/PeriodLimit.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { ResourceId } from "../values/Integer.ts"
import { type HostAttributes, HostAttributesResource } from "./HostAttributes.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  manager: { description: "True if the member manages the team." },
  active: { description: "False while the member gets no meetings of the team." },
  limits: { description: "Limits on the meetings that the member holds for the team in a day, a week or a month. All apply." }
}

/** A member of a team, in a response. Operator API: members. */
export const MemberResource = Schema.Struct({
  id: ResourceId.annotate({ description: "The id of the host." }),
  username: Schema.NullOr(Schema.String).annotate({ description: "The username of the host; null if it has none." }),
  name: Schema.NullOr(Schema.String).annotate({ description: "The name of the host; null if it has none." }),
  kind: Schema.Literals(["person", "resource"]).annotate({ description: "`person` or `resource`." }),
  manager: Schema.Boolean.annotate(texts.manager),
  active: Schema.Boolean.annotate(texts.active),
  accepted: Schema.Boolean.annotate({ description: "False until an invited person accepts." }),
  limits: Schema.Array(PeriodLimitResource).annotate(texts.limits),
  attributes: HostAttributesResource.annotate({ description: "The attributes of the host. Roles find it by these." })
}).annotate({ identifier: "Member" })

/** The body of `POST /manage/v1/hosts/{host}/members`. */
export const NewMemberInput = Schema.Struct({
  host: HostNameInput.annotate({ description: "The id or the username of a person or a resource." }),
  manager: Schema.optionalKey(Schema.Boolean).annotate({ ...texts.manager, default: false }),
  limits: Schema.optionalKey(PeriodLimitsInput).annotate(texts.limits)
}).annotate({ identifier: "NewMember" })

/** The body of `PATCH /manage/v1/hosts/{host}/members/{member}`. Only the given fields change. */
export const MemberPatch = Schema.Struct({
  manager: Schema.optionalKey(Schema.Boolean).annotate(texts.manager),
  active: Schema.optionalKey(Schema.Boolean).annotate(texts.active),
  limits: Schema.optionalKey(PeriodLimitsInput).annotate(texts.limits)
}).annotate({ identifier: "MemberPatch" })

/** The parts of a member that its resource shows. */
interface ShownMember {
  readonly host: {
    readonly id: number
    readonly kind: "person" | "team" | "resource"
    readonly username: string | null
    readonly name: string | null
    readonly attributes: HostAttributes
  }
  readonly isManager: boolean
  readonly isActive: boolean
  readonly acceptedAt: number | null
  readonly limits: ReadonlyArray<PeriodLimit>
}

/** Renders a member. */
export const memberResource = ({ host, isManager, isActive, acceptedAt, limits }: ShownMember): typeof MemberResource.Type => ({
  id: host.id,
  username: host.username,
  name: host.name,
  kind: host.kind === "resource" ? "resource" : "person",
  manager: isManager,
  active: isActive,
  accepted: acceptedAt !== null,
  limits: periodLimitResources(limits),
  attributes: host.attributes
})
