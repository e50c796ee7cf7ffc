import { paginated, TimestampText } from "@slotkit/core/internal"
import { PageQuery } from "@slotkit/engine"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { InvalidError, NotFoundError } from "../../wire/Errors.ts"
import { ofHost } from "../../wire/PathId.ts"
import { wire } from "../../wire/Wire.ts"

const EmailResource = Schema.Struct({
  id: Schema.Int,
  to: Schema.NullOr(Schema.String).annotate({ description: "Null once the recipient was erased." }),
  subject: Schema.NullOr(Schema.String).annotate({ description: "Null once a person was erased from the email." }),
  kind: Schema.String.annotate({ description: "Kind of email, such as confirmation or reminder." }),
  status: Schema.Literals(["waiting", "sent", "failed"]),
  reason: Schema.optionalKey(Schema.Literal("no_mail_server")).annotate({
    description: "Only in failed emails that were not sent because no mail server was configured."
  }),
  attempts: Schema.Int,
  created_at: TimestampText,
  sent_at: Schema.NullOr(TimestampText),
  error: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Email" })

const AuditResource = Schema.Struct({
  id: Schema.Int,
  at: TimestampText,
  actor: Schema.Struct({
    kind: Schema.Literals(["api_key", "connection", "operator", "host", "visitor", "payment_provider", "clock", "application"]),
    id: Schema.NullOr(Schema.Int)
  }),
  action: Schema.String.annotate({ description: "Action as resource.verb, such as booking.accept." }),
  subject_id: Schema.NullOr(Schema.Int),
  amount: Schema.optionalKey(Schema.Int).annotate({
    description: "Amount of a refund in minor units. Only in entries about money."
  }),
  currency: Schema.optionalKey(Schema.String).annotate({ description: "Currency of the amount (ISO 4217)." })
}).annotate({ identifier: "AuditEntry" })

const ContactResource = Schema.Struct({
  email: Schema.String,
  name: Schema.NullOr(Schema.String),
  saved_at: TimestampText
}).annotate({ identifier: "Contact" })

/** Management API: a host's email log, audit log and contacts. */
export const HostRecords = HttpApiGroup.make("Records", { topLevel: true })
  .annotate(OpenApi.Description, "A host's email log, audit log and contacts.")
  .add(
    HttpApiEndpoint.get("listEmails", "/hosts/:host/emails", {
      disableCodecs: true,
      params: ofHost,
      payload: PageQuery.fields,
      success: wire(paginated(EmailResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List emails, newest first"),
    HttpApiEndpoint.get("listAudit", "/hosts/:host/audit", {
      disableCodecs: true,
      params: ofHost,
      payload: PageQuery.fields,
      success: wire(paginated(AuditResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List audit log entries, newest first"),
    HttpApiEndpoint.get("listContacts", "/hosts/:host/contacts", {
      disableCodecs: true,
      params: ofHost,
      payload: PageQuery.fields,
      success: wire(paginated(ContactResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List people invited by the host, oldest first")
  )
