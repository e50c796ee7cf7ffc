import { CreatedAt, paginated, ResourceId, reassignOverrides, TimestampText } from "@slotkit/core/internal"
import { AuditQuery, ContactsQuery, EmailsQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { ofHost, wire } from "../../wire/Wire.ts"

const EmailResource = Schema.Struct({
  id: ResourceId,
  to: Schema.NullOr(Schema.String).annotate({ description: "Null once the recipient was erased." }),
  subject: Schema.NullOr(Schema.String).annotate({ description: "Null once a person was erased from the email." }),
  kind: Schema.String.annotate({ description: "Kind of email, such as confirmation or reminder." }),
  status: Schema.Literals(["waiting", "sent", "failed"]).annotate({
    description: "The state; `waiting` means that an attempt is still to come."
  }),
  reason: Schema.optionalKey(Schema.Literal("no_mail_server")).annotate({
    description: "Only in failed emails that were not sent because no mail server was configured."
  }),
  attempts: Schema.Int.annotate({ description: "The number of attempts." }),
  created_at: CreatedAt,
  sent_at: Schema.NullOr(TimestampText).annotate({ description: "The time of sending; null if it was not sent." }),
  error: Schema.NullOr(Schema.String).annotate({ description: "The reason why the last attempt failed; null otherwise." })
}).annotate({ identifier: "Email" })

const AuditResource = Schema.Struct({
  id: ResourceId,
  at: TimestampText.annotate({ description: "The time at which it happened." }),
  actor: Schema.Struct({
    kind: Schema.Literals([
      "api_key",
      "connection",
      "operator",
      "host",
      "visitor",
      "payment_provider",
      "clock",
      "application"
    ]).annotate({ description: "The kind of caller." }),
    id: Schema.NullOr(Schema.Int).annotate({ description: "The id of the API key or app; null for others." })
  }).annotate({ description: "The person or program that did it." }),
  action: Schema.String.annotate({ description: "Action as resource.verb, such as booking.accept." }),
  subject_id: Schema.NullOr(Schema.Int).annotate({ description: "The id of the resource; null if there is none." }),
  amount: Schema.optionalKey(Schema.Int).annotate({
    description: "Amount of a refund in minor units. Only in entries about money."
  }),
  currency: Schema.optionalKey(Schema.String).annotate({ description: "Currency of the amount (ISO 4217)." }),
  details: Schema.optionalKey(
    Schema.Struct({
      override: Schema.optionalKey(Schema.Array(Schema.Literals(reassignOverrides))).annotate({
        description: "The rules that a booking overrode."
      }),
      fields: Schema.optionalKey(Schema.Array(Schema.String)).annotate({ description: "The fields of the host that changed." })
    })
  ).annotate({
    description: "Further facts. Only in entries about bookings that overrode rules and about changes of a host."
  })
}).annotate({ identifier: "AuditEntry" })

const ContactResource = Schema.Struct({
  email: Schema.String.annotate({ description: "The email address." }),
  name: Schema.NullOr(Schema.String).annotate({ description: "The name; null if it is unknown." }),
  saved_at: TimestampText.annotate({ description: "The time at which the contact was saved." })
}).annotate({ identifier: "Contact" })

/** Operator API: a host's email log, audit log and contacts. */
export const HostRecords = HttpApiGroup.make("Records", { topLevel: true })
  .annotate(OpenApi.Description, "A host's email log, audit log and contacts.")
  .add(
    HttpApiEndpoint.get("listEmails", "/hosts/:host/emails", {
      disableCodecs: true,
      params: ofHost,
      payload: EmailsQuery.fields,
      success: wire(paginated(EmailResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List emails, newest first"),
    HttpApiEndpoint.get("listAudit", "/hosts/:host/audit", {
      disableCodecs: true,
      params: ofHost,
      payload: AuditQuery.fields,
      success: wire(paginated(AuditResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List audit log entries, newest first"),
    HttpApiEndpoint.get("listContacts", "/hosts/:host/contacts", {
      disableCodecs: true,
      params: ofHost,
      payload: ContactsQuery.fields,
      success: wire(paginated(ContactResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List people invited by the host, oldest first")
  )
