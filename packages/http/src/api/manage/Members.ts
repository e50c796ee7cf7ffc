import {
  AssignmentsQuery,
  Fairness,
  FairnessQuery,
  HeldMeeting,
  MemberPatch,
  MemberResource,
  NewMemberInput,
  OrderQuery,
  SelectionInput,
  SelectionResource,
  Soonest,
  SoonestQuery,
  StaffOrder
} from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, UnavailableError } from "../../wire/Errors.ts"
import { byIdOfHost, created, dataOf, deleted, ofHost, withParameter } from "../../wire/Wire.ts"

const withMeetings = withParameter(
  "meetings",
  ["reassign"],
  "`reassign` first gives the upcoming meetings of the member to others."
)

/** Operator API: the members of a team. */
export const Members = HttpApiGroup.make("Members", { topLevel: true })
  .annotate(OpenApi.Description, "The persons and resources who hold a team's meetings. `id` is the id of their host.")
  .add(
    HttpApiEndpoint.get("listMembers", "/hosts/:host/members", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(MemberResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List the members of a team"),
    HttpApiEndpoint.get("listAssignments", "/hosts/:host/assignments", {
      disableCodecs: true,
      params: ofHost,
      payload: AssignmentsQuery.fields,
      success: dataOf(Schema.Array(HeldMeeting)),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "List the meetings that a member holds for teams")
      .annotate(
        OpenApi.Description,
        "The host is the member, not a team. Lists the meetings of all its teams on the days, by start, without those " +
          "that were cancelled or declined. Once the member has left a team, its meetings are no longer listed."
      ),
    HttpApiEndpoint.get("getFairness", "/hosts/:host/fairness", {
      disableCodecs: true,
      params: ofHost,
      payload: FairnessQuery.fields,
      success: dataOf(Fairness),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Retrieve the ledgers of a team")
      .annotate(
        OpenApi.Description,
        "Returns the meetings that each member was due and got. Without days, it covers all stored meetings."
      ),
    HttpApiEndpoint.get("getOrder", "/hosts/:host/order", {
      disableCodecs: true,
      params: ofHost,
      payload: OrderQuery.fields,
      success: dataOf(StaffOrder),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "List the members whom a booking of a team would pick")
      .annotate(
        OpenApi.Description,
        "Returns the members who are free at a start, in the order in which a booking made now would pick them. Changes nothing."
      ),
    HttpApiEndpoint.get("getSoonest", "/hosts/:host/soonest", {
      disableCodecs: true,
      params: ofHost,
      payload: SoonestQuery.fields,
      success: dataOf(Soonest),
      error: [NotFoundError, InvalidError, UnavailableError]
    }).annotate(OpenApi.Summary, "List the next times of each member of a team"),
    HttpApiEndpoint.post("addMember", "/hosts/:host/members", {
      disableCodecs: true,
      params: ofHost,
      payload: NewMemberInput,
      success: created(MemberResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Add a person or a resource to a team")
      .middleware(Idempotency),
    HttpApiEndpoint.patch("patchMember", "/hosts/:host/members/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: MemberPatch,
      success: dataOf(MemberResource),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "Change or pause a member of a team"),
    HttpApiEndpoint.delete("removeMember", "/hosts/:host/members/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: [NotFoundError, InvalidError, ConflictError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Remove a member from a team")
      .annotate(OpenApi.Transform, withMeetings)
      .annotate(
        OpenApi.Description,
        "A member who holds upcoming meetings of the team is a 409. `meetings=reassign` first gives up to 100 of them to other " +
          "members, as the rules of their roles pick; those that no one can take over stay, and so does the member. " +
          "The team's ledgers keep the member's balance, which applies again if the member rejoins."
      ),
    HttpApiEndpoint.post("createSelection", "/hosts/:host/selections", {
      disableCodecs: true,
      params: ofHost,
      payload: SelectionInput,
      success: dataOf(SelectionResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Select the members of a team whom a visitor may meet")
      .annotate(
        OpenApi.Description,
        "The booking page, the visitor API and the embed take the selection as `selection`, and offer and book only its " +
          "members. It is encrypted, so visitors cannot widen it. Nothing is stored, so it cannot be revoked before it expires."
      )
      .middleware(Idempotency)
  )
