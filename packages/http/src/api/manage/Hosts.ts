import { HostResource, Profile } from "@slotkit/core"
import { HostPatch, HostUpsert, NewHostInput, NewResourceInput, NewTeamInput, paginated } from "@slotkit/core/internal"
import { HostsQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError, UnavailableError } from "../../wire/Errors.ts"
import { created, dataOf, deleted, ofHost, wire, withParameter } from "../../wire/Wire.ts"

const withMeetings = withParameter(
  "meetings",
  ["reassign"],
  "`reassign` first gives the upcoming meetings that the host holds for teams to other members."
)

const withForce = withParameter("force", ["true", "false"], "`true` also deletes a host with upcoming or paid bookings.")

/** Operator API: hosts. */
export const Hosts = HttpApiGroup.make("Hosts", { topLevel: true })
  .annotate(OpenApi.Description, "Host accounts and their plans.")
  .add(
    HttpApiEndpoint.post("createHost", "/hosts", {
      disableCodecs: true,
      payload: Schema.Union([NewHostInput, NewTeamInput, NewResourceInput]),
      success: created(HostResource),
      error: InvalidError
    })
      .annotate(OpenApi.Summary, "Create a person, a team or a resource")
      .middleware(Idempotency),
    HttpApiEndpoint.put("upsertHost", "/hosts", {
      disableCodecs: true,
      payload: HostUpsert,
      success: dataOf(HostResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Create or update the host with your own ID")
      .annotate(
        OpenApi.Description,
        "Creates the host if none has the `external_id`, which needs `email` and `timezone`. Otherwise only the given " +
          "fields change, and a request that changes nothing writes nothing. Concurrent requests create one host. A host " +
          "that is deleted at the same moment is a 404."
      ),
    HttpApiEndpoint.get("listHosts", "/hosts", {
      disableCodecs: true,
      payload: HostsQuery.fields,
      success: wire(paginated(HostResource)),
      error: InvalidError
    }).annotate(OpenApi.Summary, "List hosts, oldest first"),
    HttpApiEndpoint.get("getHost", "/hosts/:host", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(HostResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a host"),
    HttpApiEndpoint.get("getProfile", "/hosts/:host/profile", {
      disableCodecs: true,
      params: ofHost,
      success: wire(Profile),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve the host's public profile"),
    HttpApiEndpoint.patch("patchHost", "/hosts/:host", {
      disableCodecs: true,
      params: ofHost,
      payload: HostPatch,
      success: dataOf(HostResource),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "Update a host, including its plan"),
    HttpApiEndpoint.delete("deleteHost", "/hosts/:host", {
      disableCodecs: true,
      params: ofHost,
      success: deleted,
      error: [NotFoundError, InvalidError, ConflictError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Delete a host and all its data")
      .annotate(OpenApi.Transform, (operation) => withMeetings(withForce(operation)))
      .annotate(
        OpenApi.Description,
        "A host with upcoming or paid bookings is a 409 unless `force` is `true`. Then upcoming bookings are cancelled, " +
          "paid ones of these are refunded, and everyone is notified. A host who holds upcoming meetings of teams is a " +
          "409 in any case, which names the teams; `meetings=reassign` first gives up to 100 of each team to other " +
          "members. The audit log is kept."
      ),
    HttpApiEndpoint.get("exportHost", "/hosts/:host/export", {
      disableCodecs: true,
      params: ofHost,
      success: HttpApiSchema.StreamUint8Array({ contentType: "application/x-ndjson" }),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Export all data stored about a host")
      .annotate(
        OpenApi.Description,
        "Streams one JSON object per line, `{kind, data}`, with each resource as the other endpoints show it and without " +
          "secrets. The kinds are `host`, `schedule`, `service`, `mail_text`, `busy_time`, `calendar_account`, `contact`, " +
          "`invite`, `booking`, `event`, `api_key`, `connection`, `app`, `webhook`, `delivery`, `email`, `audit_entry` and " +
          '`import`. The last line is `{"kind":"end","data":{"lines":n}}`; without it the export is incomplete.'
      ),
    HttpApiEndpoint.delete("endSessions", "/hosts/:host/sessions", {
      disableCodecs: true,
      params: ofHost,
      success: deleted,
      error: NotFoundError
    }).annotate(OpenApi.Summary, "End all sessions and sign-in links of a host")
  )
