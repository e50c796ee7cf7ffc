import * as Schema from "effect/Schema"
import { reassignOverrides } from "../availability/Override.ts"
import { atMostEntries } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { maxReasonLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { NamedHostResource, RoleKey } from "./Staffing.ts"

const overrideText =
  "The rules that do not apply to the host who takes the meeting over: those of a booking, and `any_host`, which lets `to` " +
  "name any member of the team."

/** The body of `POST /manage/v1/hosts/{host}/bookings/{id}/reassign`. */
export const ReassignInput = Schema.Struct({
  role: text(maxReasonLength).annotate({ description: "The key of the role." }),
  from: HostNameInput.annotate({ description: "The id or the username of the host who gives the meeting up." }),
  to: HostNameInput.annotate({
    description: "The id or the username of the host who takes it over, or `auto` to pick one by the rule of the role."
  }),
  reason_code: Schema.optionalKey(Schema.NullOr(RoleKey)).annotate({
    description: "A code of the application for the reason, such as `sick_leave`. The event repeats it."
  }),
  note: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))).annotate({
    description: "A message to both hosts, in their emails."
  }),
  notify: Schema.optionalKey(Schema.Boolean).annotate({ description: "False sends no emails.", default: true }),
  override: Schema.optionalKey(
    Schema.Array(
      Schema.Literals(reassignOverrides).annotate(says(`must be one of ${reassignOverrides.join(", ")}`, { rule: "option" }))
    ).check(atMostEntries(reassignOverrides.length))
  ).annotate({ description: overrideText })
}).annotate({ identifier: "Reassignment" })

/** The reasons why a member cannot take a meeting over. */
const candidateRefusals = ["member_busy", "limit_reached", "calendar_unread"] as const
export type CandidateRefusal = (typeof candidateRefusals)[number]

/** The members who could take a meeting over, role by role. */
export const CandidatesResource = Schema.Struct({
  unit: Schema.Int.annotate({ description: "The units of one meeting, in which credits are counted: 720720." }),
  roles: Schema.Array(
    Schema.Struct({
      role: Schema.String.annotate({ description: "The key of the role." }),
      candidates: Schema.Array(
        Schema.Struct({
          host: NamedHostResource.annotateKey({ description: "The host." }),
          available: Schema.Boolean.annotate({ description: "True if the host can take the meeting over." }),
          reason: Schema.NullOr(Schema.Literals(candidateRefusals)).annotate({
            description: "The reason why the host cannot; null if the host can."
          }),
          load_minutes_week: Schema.Int.annotate({ description: "The minutes that the host holds in the week of the meeting." }),
          credit: Schema.Int.annotate({ description: "The credit in the ledger of the role, in units." })
        })
      ).annotate({ description: "The members of the role who do not hold the meeting, in the order of the role." })
    })
  ).annotate({ description: "The roles, in order." })
}).annotate({ identifier: "Candidates" })
