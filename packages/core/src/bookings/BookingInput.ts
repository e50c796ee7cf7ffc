import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { OverrideInput } from "../availability/Override.ts"
import { DiscountCodeInput } from "../payments/DiscountCode.ts"
import { isSlug } from "../services/Slug.ts"
import { AttributesByRole, MembersByRole, SelectionText } from "../teams/Selection.ts"
import { pageParameters } from "../values/Cursor.ts"
import { atMostEntries } from "../values/Entries.ts"
import { type FieldFault, says, wrongField } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { sentFields } from "../values/Input.ts"
import { integer, parseId } from "../values/Integer.ts"
import { LanguageTag } from "../values/Language.ts"
import {
  maxGroupSeats,
  maxGuestsOfBooking,
  maxInviteMinutes,
  maxNameLength,
  maxNotesLength,
  maxPeople,
  maxReasonLength,
  maxSeriesIdLength,
  maxSlugLength,
  maxTopicLength,
  minServiceMinutes
} from "../values/Limits.ts"
import { MetadataInput } from "../values/Metadata.ts"
import { maxPriceMinor } from "../values/Money.ts"
import { Email, text, title } from "../values/Text.ts"
import { isLocalDate, parseTimestamp, Timestamp } from "../values/Timestamp.ts"
import { TimeZoneName } from "../values/TimeZoneName.ts"
import { AnswersInput } from "./Answers.ts"
import { bookingStatuses } from "./Booking.ts"
import { SearchText } from "./BookingWords.ts"
import { textConsentFields } from "./TextConsent.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  email: { description: "The address that confirmations and changes are sent to." },
  reason: { description: "The reason, which the booker can read." }
}

/** The booker. Emails to the booker show times in `timezone`, or in the host's time zone if it is missing. */
export const BookerInput = Schema.Struct({
  name: title(maxNameLength).pipe(Schema.annotateEncoded({ description: "The name of the person who books." })),
  email: Email.pipe(Schema.annotateEncoded(texts.email)),
  timezone: Schema.optionalKey(Schema.NullOr(TimeZoneName)).annotate({
    description: "The IANA time zone for emails to the booker. Defaults to the host's."
  }),
  ...textConsentFields
}).annotate({ identifier: "Booker" })

/**
 * The booker in a request with a credential. Someone without an email address, such as a walk-in or a caller, gets no emails.
 * Decision 0119.
 */
export const HostBookerInput = Schema.Struct({
  ...BookerInput.fields,
  email: Schema.optionalKey(Schema.NullOr(Email)).annotate({
    description: `${texts.email.description} Without one, the booker gets no emails.`
  })
}).annotate({ identifier: "HostBooker" })

/** Tokens of captcha providers have at most 4,096 characters. */
const maxVisitorCheckLength = 4096

const AttendeeInput = Schema.Struct({
  name: Schema.optionalKey(Schema.NullOr(title(maxNameLength))).annotate({ description: "The name of the person." }),
  email: Schema.optionalKey(Schema.NullOr(Email)).annotate(texts.email)
})

const GuestInput = Schema.Struct({
  email: Email.pipe(Schema.annotateEncoded({ description: "The email address." }))
})

/**
 * A visitor's booking request. The service or invite is given separately. Emails to the booker are in `language`.
 *
 * Operator and visitor API: bookings.
 */
export const BookingInput = Schema.Struct({
  start: Timestamp.pipe(
    Schema.annotateEncoded({ description: "The start, one of the available slots: an ISO 8601 date-time with an offset." })
  ),
  duration_minutes: Schema.optionalKey(integer(minServiceMinutes, maxInviteMinutes)).annotate({
    description: "The length in minutes, one that the service offers. Defaults to the shortest."
  }),
  booker: BookerInput.annotateKey({ description: "The person who books." }),
  language: Schema.optionalKey(Schema.NullOr(LanguageTag)).annotate({
    description:
      "The language tag of emails to the booker, such as `de` or `de-AT`. Without it, or for a language without texts, the service's or the host's language is used."
  }),
  attendees: Schema.optionalKey(Schema.Array(AttendeeInput).check(atMostEntries(maxGroupSeats - 1))).annotate({
    description: "The other people who take part. Each takes one seat."
  }),
  guests: Schema.optionalKey(Schema.Array(GuestInput).check(atMostEntries(maxGuestsOfBooking))).annotate({
    description: "The guests, at most `max_guests` of the service. They take no seats."
  }),
  people: Schema.optionalKey(Schema.NullOr(integer(1, maxPeople))).annotate({
    description: "For a team: the number of people whom the rooms have to be large enough for. Defaults to 1."
  }),
  topic: Schema.optionalKey(Schema.NullOr(text(maxTopicLength))).annotate({ description: "The subject of the meeting." }),
  notes: Schema.optionalKey(Schema.NullOr(text(maxNotesLength))).annotate({
    description: "A message from the booker to the host."
  }),
  answers: Schema.optionalKey(Schema.NullOr(AnswersInput)).annotate({
    description: "The answers to the service's questions, by key. Null and blank text count as unanswered."
  })
})

/** A visitor's booking request, which may name a host of a team and have a selection of its members. */
export const ChoosingBookingInput = Schema.Struct({
  ...BookingInput.fields,
  code: DiscountCodeInput,
  host: Schema.optionalKey(Schema.NullOr(HostNameInput)).annotate({
    description: "The host whom the visitor chooses, by id or username. Only for a team's service whose visitors choose one."
  }),
  selection: Schema.optionalKey(Schema.NullOr(SelectionText)).annotate({
    description: "The selection of members that the visitor came with. Only for a team."
  })
})

/** A visitor's booking request with the answer to the installation's check of visitors, such as a captcha. */
export const VisitorBookingInput = Schema.Struct({
  ...ChoosingBookingInput.fields,
  visitor_check: Schema.optionalKey(Schema.NullOr(text(maxVisitorCheckLength))).annotate({
    description:
      "The answer to the check of visitors, such as the token of a captcha. Required where the installation checks visitors."
  })
}).annotate({ identifier: "NewBooking" })

/** A booking request with a credential, which may add metadata, override rules and name members. Decisions 0091 and 0101. */
export const HostBookingInput = Schema.Struct({
  ...BookingInput.fields,
  code: DiscountCodeInput,
  booker: HostBookerInput.annotateKey({ description: "The person who books." }),
  metadata: Schema.optionalKey(MetadataInput).annotate({
    description: "Your own data: up to 20 strings. Slotkit stores them and never reads them."
  }),
  override: OverrideInput,
  members: Schema.optionalKey(MembersByRole).annotate({
    description: "For a team: the only members who may hold the meeting, by the key of a role, each by id or username."
  }),
  attributes: Schema.optionalKey(AttributesByRole).annotate({
    description: "For a team: attributes that the members must have, by the key of a role."
  })
})

/** The body of a decline, or of a cancellation by the booker. */
export const ReasonInput = Schema.Struct({
  reason: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))).annotate(texts.reason)
}).annotate({
  identifier: "Reason"
})

/** The meetings of a series to change: the named one, those after it too, or all. Past ones never change. */
export const seriesScopes = ["one", "following", "all"] as const
export type SeriesScope = (typeof seriesScopes)[number]

/** The scope in a request. */
const SeriesScopeInput = Schema.optionalKey(
  Schema.Literals(seriesScopes).annotate(says(`must be one of ${seriesScopes.join(", ")}`, { rule: "option" }))
).annotate({
  description: "The bookings of the series that change: only this `one`, also the `following`, or `all`. Past ones never do."
})

/** Asks for the preview of a move. */
const DryRunInput = Schema.optionalKey(Schema.Boolean).annotate({
  description: "True to change nothing and see which meetings could move."
})

/** The fee that a cancellation is confirmed with. */
const expectFee = Schema.optionalKey(Schema.NullOr(integer(0, maxPriceMinor))).annotate({
  description: "The fee that was shown, in minor units. If it has changed, the request is a 409 and cancels nothing."
})

/** The body of a cancellation by the host. */
export const CancelInput = Schema.Struct({
  ...ReasonInput.fields,
  expect_fee: expectFee,
  scope: SeriesScopeInput,
  offer: Schema.optionalKey(Schema.Boolean).annotate({
    description: "False if the time is not offered to the waiting list. Defaults to true."
  })
}).annotate({ identifier: "Cancellation" })

/** The body of a cancellation by the booker. Decision 0131. */
export const CancellationInput = Schema.Struct({
  ...ReasonInput.fields,
  expect_fee: expectFee,
  scope: SeriesScopeInput
}).annotate({ identifier: "NewCancellation" })

/** The query of what a cancellation would refund. */
export const CancellationQuery = Schema.Struct({
  by: Schema.optionalKey(
    Schema.Literals(["host", "booker"]).annotate(says("must be host or booker", { rule: "option" }))
  ).annotate({ description: "Who would cancel. `host` by default." })
})

/** The body of a refund. Without an amount, the whole remaining amount is refunded. */
export const RefundInput = Schema.Struct({
  amount: Schema.optionalKey(Schema.NullOr(integer(1, maxPriceMinor))).annotate({
    description: "The amount in minor units, at most what is left of the payment. Defaults to all of it."
  }),
  reason: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))).annotate(texts.reason),
  cancel: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True to cancel the booking with the refund. Defaults to false."
  })
}).annotate({ identifier: "NewRefund" })

/** The body of a charge. */
export const ChargeInput = Schema.Struct({
  paid: Schema.optionalKey(Schema.Boolean).annotate({
    description: "False to record that it was not paid. Defaults to true."
  }),
  fee: Schema.optionalKey(integer(1, maxPriceMinor)).annotate({
    description:
      "Charges the saved card of a guarantee: the fee in minor units, in all. What was charged before counts, so that " +
      "repeating the request charges nothing. At most the maximum of the guarantee."
  }),
  link: Schema.optionalKey(Schema.Literal(true).annotate(says("must be true", { rule: "option" }))).annotate({
    description: "Emails the booker a link to pay the rest of a deposit. A link that is open is not sent again."
  }),
  reason: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))).annotate({
    description: "The reason of the fee, for the booker. Only with `fee`."
  })
}).annotate({ identifier: "NewCharge" })

/** The hosts in a request to reschedule a meeting of a team: only those who hold it, or any. */
export const HostsOfMove = Schema.Literals(["same", "any"])
  .annotate(says("must be same or any", { rule: "option" }))
  .annotate({
    description:
      "For a team: `same` if the meeting must stay with its hosts, `any` if any members may take it. By default as the " +
      "staffing says, which may not allow `any`."
  })

/** The body of a reschedule. */
export const RescheduleInput = Schema.Struct({
  start: Timestamp.pipe(
    Schema.annotateEncoded({ description: "The new start, one of the available slots: an ISO 8601 date-time with an offset." })
  ),
  note: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))).annotate({
    description: "A text for the emails about the new time: a host's for everyone, a booker's for the host."
  }),
  host: Schema.optionalKey(HostsOfMove)
}).annotate({ identifier: "Reschedule" })

/** The body of a reschedule by the host, or with a credential of the host, which may override rules. Decision 0091. */
export const HostRescheduleInput = Schema.Struct({
  ...RescheduleInput.fields,
  override: OverrideInput,
  scope: SeriesScopeInput,
  dry_run: DryRunInput
}).annotate({ identifier: "HostReschedule" })

/** The body of a reschedule by the operator or by the host in person, who may name the members of a team. Decision 0102. */
export const ManagedRescheduleInput = Schema.Struct({
  ...HostRescheduleInput.fields,
  members: Schema.optionalKey(MembersByRole).annotate({
    description: "For a team: the only members who may hold the moved meeting, by the key of a role, each by id or username."
  }),
  attributes: Schema.optionalKey(AttributesByRole).annotate({
    description: "For a team: attributes that the members must have, by the key of a role."
  })
}).annotate({ identifier: "ManagedReschedule" })

const DateOrTimestamp = Schema.String.check(
  Schema.makeFilter((value: string) => isLocalDate(value) || parseTimestamp(value) !== undefined, {
    ...says("must be a date (YYYY-MM-DD) or a date-time with a zone", { rule: "date" }),
    toJsonSchema: () => ({})
  })
)

/** A service by its id or slug, or an invite by its id. */
const ServiceName = Schema.String.check(
  Schema.makeFilter((value: string) => parseId(value) !== undefined || isSlug(value), {
    message: "must be the id or the slug of a service",
    toJsonSchema: () => ({ maxLength: maxSlugLength })
  })
).annotate({ description: "The slug or the id of a service, or the id of an invite." })

/** The query of `GET /bookings`. The specification's parameters, and those of decision 0068. Spec: bookings.list. */
export const BookingsQuery = Schema.Struct({
  status: Schema.optionalKey(
    Schema.Literals(bookingStatuses).annotate(says(`must be one of ${bookingStatuses.join(", ")}`, { rule: "option" }))
  ).annotate({ description: "Only those in this state." }),
  from: Schema.optionalKey(DateOrTimestamp).annotate({
    description: "The first date, `YYYY-MM-DD`, in the host's time zone, or an instant with an offset."
  }),
  to: Schema.optionalKey(DateOrTimestamp).annotate({
    description: "The last date, `YYYY-MM-DD`, in the host's time zone, or an instant with an offset."
  }),
  updated_since: Schema.optionalKey(Timestamp).pipe(
    Schema.annotateEncoded({ description: "Only those that changed at this time or later." })
  ),
  service: Schema.optionalKey(ServiceName),
  email: Schema.optionalKey(Email).pipe(
    Schema.annotateEncoded({ description: "Only bookings of the booker with this email address, in any case." })
  ),
  search: Schema.optionalKey(SearchText),
  series: Schema.optionalKey(text(maxSeriesIdLength)).annotate({
    description: "Only the bookings of this series or visit, by its id."
  }),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"]).annotate({ message: "must be asc or desc" })).annotate({
    description: "`asc` for the earliest first, `desc` for the latest first."
  }),
  ...pageParameters
})

/** The target of a booking request: a service by its slug, or an invite by its id. */
export type BookingTarget = { readonly kind: "service"; readonly slug: string } | { readonly kind: "invite"; readonly id: number }

/** Decodes the target: `{service: slug}` or `{invite: id}`. Operator API: bookings. */
export const readBookingTarget = (input: unknown): Result.Result<BookingTarget, ReadonlyArray<FieldFault>> => {
  const { service, invite } = sentFields(input)
  if (typeof service === "string" && invite === undefined) return Result.succeed({ kind: "service", slug: service })
  if (service !== undefined || invite === undefined) {
    return Result.fail([wrongField("service", "The service field must be a slug unless the invite field is set.")])
  }
  return typeof invite === "number"
    ? Result.succeed({ kind: "invite", id: invite })
    : Result.fail([wrongField("invite", "The invite field must be an integer.")])
}
