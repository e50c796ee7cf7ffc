import { BookingResource, InviteResource, webhookEventTypes } from "@slotkit/core"
import { CreatedAt, ResourceId, TextConsentResource, TimestampText } from "@slotkit/core/internal"
import { PersonInput } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import { ConflictError, InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { dataOf, HoldsSecret } from "../../wire/Wire.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  email: { description: "The email address." },
  hostId: { description: "The id of the host." }
}

const PersonRequest = PersonInput.annotate({ identifier: "PersonRequest" })

const ErasedPerson = Schema.Struct({
  bookings: Schema.Int.annotate({ description: "The number of bookings that the person was erased from." }),
  events: Schema.Int.annotate({ description: "The number of booking events that the person was erased from." }),
  deliveries: Schema.Int.annotate({ description: "The number of webhook deliveries of these events." }),
  emails: Schema.Int.annotate({ description: "The number of emails that the person was erased from." }),
  contacts: Schema.Int.annotate({ description: "The number of contacts that were deleted." }),
  invites: Schema.Int.annotate({ description: "The number of invites that the person was erased from." }),
  answers: Schema.Int.annotate({ description: "The number of stored responses that were deleted." }),
  left: Schema.Int.annotate({ description: "The number of bookings, invites, contacts and stored responses that a job erases." }),
  done: Schema.Boolean.annotate({ description: "True if nothing is left." })
}).annotate({ identifier: "ErasedPerson" })

const ExportedEmail = Schema.Struct({
  id: ResourceId,
  to: Schema.NullOr(Schema.String).annotate({ description: "The recipient's address." }),
  subject: Schema.NullOr(Schema.String).annotate({ description: "The subject line." }),
  kind: Schema.String.annotate({ description: "The kind of email, such as `confirmation`." }),
  status: Schema.Literals(["waiting", "sent", "failed"]).annotate({ description: "The state of the email." }),
  reason: Schema.optionalKey(Schema.Literal("no_mail_server")).annotate({
    description: "Only in failed emails that were not sent because no mail server was configured."
  }),
  created_at: CreatedAt,
  sent_at: Schema.NullOr(TimestampText).annotate({ description: "The time of sending; null if it was not sent." }),
  text: Schema.NullOr(Schema.String).annotate({ description: "The text; null once it was deleted." })
}).annotate({ identifier: "ExportedEmail" })

const ExportedEvent = Schema.Struct({
  id: Schema.String.annotate({ description: "The id of the event." }),
  type: Schema.Literals(webhookEventTypes).annotate({ description: "The type of the event." }),
  created_at: CreatedAt,
  seat: Schema.Struct({
    index: Schema.Int.annotate({ description: "The number of the seat. The booker has seat 0." }),
    name: Schema.NullOr(Schema.String).annotate({ description: "The name of the person; null if it is unknown." }),
    email: Schema.NullOr(Schema.String).annotate({ description: "The email address of the person; null if it is unknown." })
  }).annotate({ description: "The seat of a group meeting that the event concerns; the booker's has the index 0." }),
  booking: BookingResource.annotateKey({ description: "The booking as it was when the event happened." }),
  previous_scheduled_at: Schema.NullOr(TimestampText).annotate({ description: "The start before it was moved." })
}).annotate({ identifier: "ExportedEvent" })

const ExportedPerson = Schema.Struct({
  email: Schema.String.annotate(texts.email),
  exported_at: TimestampText.annotate({ description: "The time of the export." }),
  bookings: Schema.Array(
    Schema.Struct({
      host_id: Schema.Int.annotate(texts.hostId),
      text_consent: Schema.NullOr(TextConsentResource).annotate({
        description: "The consent to text messages, if the person is the booker; null otherwise."
      }),
      booking: Schema.NullOr(BookingResource).annotate({
        description: "The booking; null if it was deleted and its events or emails were not."
      }),
      events: Schema.Array(ExportedEvent).annotate({ description: "The events of the booking, as webhooks received them." }),
      emails: Schema.Array(ExportedEmail).annotate({ description: "The emails about the booking." })
    }).annotate({ identifier: "ExportedBooking" })
  ).annotate({ description: "The bookings with the person." }),
  invites: Schema.Array(
    Schema.Struct({ host_id: Schema.Int.annotate(texts.hostId), ...InviteResource.fields }).annotate({
      identifier: "ExportedInvite"
    })
  ).annotate({ description: "The invites for the person." }),
  contacts: Schema.Array(
    Schema.Struct({
      host_id: Schema.Int.annotate(texts.hostId),
      email: Schema.String.annotate(texts.email),
      name: Schema.NullOr(Schema.String).annotate({ description: "The name; null if there is none." }),
      saved_at: TimestampText.annotate({ description: "The time at which the contact was saved." })
    }).annotate({ identifier: "ExportedContact" })
  ).annotate({ description: "The person as a contact of hosts." })
}).annotate({ identifier: "ExportedPerson" })

/** Operator API: what is kept about a person who books, by email address. */
export const People = HttpApiGroup.make("People", { topLevel: true })
  .annotate(OpenApi.Description, "The data stored about a person who books, by email address.")
  .add(
    HttpApiEndpoint.post("exportPerson", "/people/export", {
      disableCodecs: true,
      payload: PersonRequest,
      success: dataOf(ExportedPerson),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Export all data stored about a person")
      .annotate(
        OpenApi.Description,
        "Returns bookings with their events and emails, invites and contacts. Bookings include everyone in the meeting. " +
          "It is a POST, so that the address does not appear in logs of URLs."
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
        "Removes the person's name, address and texts from bookings, events, deliveries, emails, contacts, invites and stored responses. Times, states and payments stay. Emails about the person that wait are not sent. A person with very many rows is erased by a job: `done` is then false and `left` the number of remaining rows. Repeat the request to see how many are left. The email address of a host is a 409."
      )
      .middleware(Idempotency)
  )
