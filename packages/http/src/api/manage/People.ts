import { BookingResource, InviteResource, webhookEventTypes } from "@slotkit/core"
import { TimestampText } from "@slotkit/core/internal"
import { PersonInput } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { ConflictError, InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { HoldsSecret } from "../../wire/HoldsSecret.ts"
import { dataOf } from "../../wire/Wire.ts"
import { Idempotency } from "../guards/Idempotency.ts"

const PersonRequest = PersonInput.annotate({ identifier: "PersonRequest" })

const ErasedPerson = Schema.Struct({
  bookings: Schema.Int,
  events: Schema.Int,
  deliveries: Schema.Int,
  emails: Schema.Int,
  contacts: Schema.Int,
  invites: Schema.Int,
  answers: Schema.Int,
  left: Schema.Int,
  done: Schema.Boolean
}).annotate({ identifier: "ErasedPerson" })

const ExportedEmail = Schema.Struct({
  id: Schema.Int,
  to: Schema.NullOr(Schema.String),
  subject: Schema.NullOr(Schema.String),
  kind: Schema.String,
  status: Schema.Literals(["waiting", "sent", "failed"]),
  reason: Schema.optionalKey(Schema.Literal("no_mail_server")).annotate({
    description: "Only in failed emails that were not sent because no mail server was configured."
  }),
  created_at: TimestampText,
  sent_at: Schema.NullOr(TimestampText),
  text: Schema.NullOr(Schema.String)
}).annotate({ identifier: "ExportedEmail" })

const ExportedEvent = Schema.Struct({
  id: Schema.String,
  type: Schema.Literals(webhookEventTypes),
  created_at: TimestampText,
  seat: Schema.Struct({ index: Schema.Int, name: Schema.NullOr(Schema.String), email: Schema.NullOr(Schema.String) }),
  booking: BookingResource,
  previous_scheduled_at: Schema.NullOr(TimestampText)
}).annotate({ identifier: "ExportedEvent" })

const ExportedPerson = Schema.Struct({
  email: Schema.String,
  exported_at: TimestampText,
  bookings: Schema.Array(
    Schema.Struct({
      host_id: Schema.Int,
      booking: Schema.NullOr(BookingResource),
      events: Schema.Array(ExportedEvent),
      emails: Schema.Array(ExportedEmail)
    }).annotate({ identifier: "ExportedBooking" })
  ),
  invites: Schema.Array(
    Schema.Struct({ host_id: Schema.Int, ...InviteResource.fields }).annotate({ identifier: "ExportedInvite" })
  ),
  contacts: Schema.Array(
    Schema.Struct({
      host_id: Schema.Int,
      email: Schema.String,
      name: Schema.NullOr(Schema.String),
      saved_at: TimestampText
    }).annotate({ identifier: "ExportedContact" })
  )
}).annotate({ identifier: "ExportedPerson" })

/** Management API: what is kept about a person who books, by email address. */
export const People = HttpApiGroup.make("People", { topLevel: true })
  .annotate(OpenApi.Description, "What is kept about a person who books, by email address.")
  .add(
    HttpApiEndpoint.post("exportPerson", "/people/export", {
      disableCodecs: true,
      payload: PersonRequest,
      success: dataOf(ExportedPerson),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Export everything that is kept about a person")
      .annotate(
        OpenApi.Description,
        "Returns bookings with their events and emails, invites and contacts. Bookings name everybody in the meeting. It is a POST, so that the address is in no log of URLs."
      )
      .annotate(HoldsSecret, true)
      .middleware(Idempotency),
    HttpApiEndpoint.post("erasePerson", "/people/erase", {
      disableCodecs: true,
      payload: PersonRequest,
      success: dataOf(ErasedPerson),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Erase a person")
      .annotate(
        OpenApi.Description,
        "Removes the person's name, address and texts from bookings, events, deliveries, emails, contacts, invites and stored responses. Times, states and payments stay. Emails about the person that wait are not sent. A person with very many rows is erased by a job: `done` is then false and `left` the number of rows to come. Repeat the request to see how many are left. The email address of a host is a 409."
      )
      .middleware(Idempotency)
  )
